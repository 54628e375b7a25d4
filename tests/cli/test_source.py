"""`planetfall rules --source`: the printed rulebook, paragraph by paragraph."""

import json

import pytest


def test_source_lists_the_paragraphs_of_the_rulebook_with_their_clauses(run):
    listed = run("rules", "red-planet", "--source")
    assert listed.code == 0
    assert "German rulebook of the edition of 2015" in listed.out
    assert "English rulebook of Matagot's edition" in listed.out
    assert "RP-41                     A hidden resource marker comes to light" in listed.out
    assert "no rule: story            What the probes have found" in listed.out
    assert listed.out.count("Without a clause: none.") == 2
    assert max(map(len, listed.out.splitlines())) <= 100


def test_source_of_one_edition_of_one_clause_and_in_german(run):
    one = run("rules", "red-planet", "rp-9", "--source", "--edition", "matagot").out
    assert "(board) Four ways to put Mars together" in one
    assert "2015" not in one
    assert "RP-15 " not in one
    german = run("rules", "terraforming-mars", "--source", "--language", "de").out
    assert "Spielübersicht (Seite 3)" in german
    assert "keine Regel: Geschichte" in german
    assert "Ohne Regelnummer: keiner." in german
    assert "Es spielen zwei bis sechs Personen." in run("rules", "red-planet", "RP-1", "--language", "de").out


def test_source_as_json(run):
    listed = json.loads(run("rules", "space-mission", "--source", "--json").out)
    (book,) = listed["rulebooks"]
    assert (book["edition"], listed["missing"]) == ("2011", [])
    assert book["sections"][1]["paragraphs"][0] == {"text": "12 planets", "clauses": ["SM-2"]}


@pytest.mark.usefixtures("crater_rush")
def test_source_lists_paragraphs_without_a_clause(run, monkeypatch, tmp_path):
    paragraph = '{ text = "Nobody thought of this" }'
    section = f'[[rulebooks.sections]]\ntitle = "Setup"\nparagraphs = [{paragraph}]\n'
    (tmp_path / "sources.toml").write_text(f'[[rulebooks]]\ntitle = "Rules"\n{section}')
    monkeypatch.setattr("tests.cli.toy.CraterRush.folder", lambda _: tmp_path)
    listed = run("rules", "crater-rush", "--source")
    assert listed.code == 1
    assert "Without a clause: Setup: Nobody thought of this" in listed.out
    missing = json.loads(run("rules", "crater-rush", "--source", "--json").out)["missing"]
    assert missing == [{"edition": "", "section": "Setup", "text": "Nobody thought of this"}]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["red-planet", "--edition", "2016"], "there is no edition '2016'; there are 2015, matagot"),
        (["rocket-rescue", "--edition", "first"], "there is no edition 'first'; there is one only"),
        (["red-planet", "RP-999"], "there is no clause 'RP-999'"),
        (["red-planet", "--language", "fr"], "there is no language 'fr'; there are en, de"),
    ],
)
def test_wrong_arguments(run, arguments, words):
    refused = run("rules", *arguments, "--source")
    assert refused.code == 2
    assert words in refused.err


@pytest.mark.usefixtures("crater_rush")
def test_a_game_without_a_list_says_so(run):
    assert "crater-rush lists no printed rulebook" in run("rules", "crater-rush", "--source").err
