"""What is proved nearly the same by a neighbour every day, and runs with the long tests."""

# By file and test, its parameters; "" for a test without any.
ON_REQUEST = {
    "test_backup.py::test_a_backup_that_is_killed_leaves_the_earlier_one_or_its_own": ("",),
    "test_cluster.py::test_a_worker_that_is_killed_in_the_middle_changes_nothing": ("",),
    "test_differential.py::test_random_games_go_as_the_rules_say": ("3", "4",),
    "test_red_planet.py::test_a_whole_game_with_nonsense_in_between": (
        *("2015-human,random", "matagot-human,random,random,random,random,random"),
    ),
    "test_rocket_rescue.py::test_a_whole_game_with_nonsense_in_between": (
        *("short-human,random,random", "long-human,random,random,random,random"),
    ),
    "test_rocket_rescue.py::test_interrupted_and_resumed_it_comes_to_the_identical_end": ("",),
    "test_skill.py::test_the_interval_holds_the_strength_as_often_as_it_says": ("100-300",),
    "test_space_mission.py::test_a_whole_game_with_nonsense_in_between": ("human,medium,medium,random,random",),
    "test_table.py::test_every_region_of_every_moment_is_sound_and_every_answer_is_one_button": (
        *("3-options2", "4-options3", "5-options4", "4-medium"),
    ),
    "test_terraforming_mars.py::test_a_whole_game_with_nonsense_in_between": ("human,random,random,random",),
    "test_watchdog.py::test_a_loop_that_stands_still_ends_the_server": ("waiting",),
    # -- in a browser
    "test_access.py::test_axe_finds_nothing_serious": (
        *("tables", "component", "reporting", "joining", "boarding", "gallery", "mistake", "leaving", "mission"),
        *("hand-over", "killing", "watching", "final"),
    ),
    "test_answers.py::test_all_answers_are_seen_at_once_when_the_list_is_opened": ("9",),
    "test_at_the_table.py::test_a_hint_stays_while_others_answer_the_same_question": ("",),
    "test_at_the_table.py::test_pieces_fly_from_where_they_were_unless_motion_is_off": ("off-False",),
    "test_buying.py::test_cards_are_chosen_and_put_back_while_the_total_runs_along": (
        *("desktop-mouse", "desktop-keyboard"),
    ),
    "test_chances.py::test_a_phone_leaves_room_to_read_and_to_tap": ("",),
    "test_chances.py::test_chances_come_by_themselves_after_a_game": ("desktop",),
    "test_chances.py::test_drawings_fill_the_width_and_nothing_is_cut": (
        *("red-planet-5", "rocket-rescue-3", "terraforming-mars-2", "space-mission-4"),
    ),
    "test_chances.py::test_levels_fit_a_phone_and_work_without_scripts": ("/", "/new/terraforming-mars",),
    "test_chances.py::test_without_scripts_the_page_looks_again_until_the_chances_are_there": ("",),
    "test_coach.py::test_the_coach_answers_in_a_dialog_and_its_answer_can_be_given": ("1440",),
    "test_coming_back.py::test_a_lost_connection_is_seen_and_an_answer_that_was_not_sent_can_be_given_again": (
        *("desktop",),
    ),
    "test_ending.py::test_a_change_of_the_page_does_not_count_again": ("",),
    "test_ending.py::test_what_is_over_cannot_be_undone": ("",),
    "test_guides.py::test_how_to_play_is_readable_on_every_screen": ("red-planet", "space-mission", "rocket-rescue",),
    "test_hints.py::test_a_hint_covers_nothing": ("red-planet", "terraforming-mars", "rocket-rescue",),
    "test_keyboard.py::test_log_list_and_refused_answers_are_one_stop_each": ("",),
    "test_lab_report.py::test_a_report_fits_a_window_of_1200_pixels": (
        *("red-planet", "rocket-rescue", "space-mission", "terraforming-mars"),
    ),
    "test_layout.py::test_a_table_fits_a_small_laptop": ("2", "3",),
    "test_layout.py::test_a_turn_fits_a_desktop_without_scrolling": (
        *("mission-de-DE", "boarding-de-DE", "moving-de-DE"),
    ),
    "test_layout.py::test_a_turn_on_a_phone": ("mission", "boarding", "killing",),
    "test_layout.py::test_every_other_page_fits_a_phone": ("/tables", "/rules/red-planet", "join", "replay",),
    "test_layout.py::test_tables_of_any_size_fit_a_desktop": ("2", "3", "5",),
    "test_layout.py::test_the_row_of_seats_shows_who_acts_and_the_bar_what_was_done": ("",),
    "test_layout.py::test_what_happened_since_hides_nothing_but_the_log": ("en-GB",),
    "test_lessons.py::test_a_lesson_is_read_by_everybody": ("desktop",),
    "test_lobby_pages.py::test_no_english_is_left_on_a_german_table": ("choose-specialist", "board",),
    "test_many_tabs.py::test_eight_tabs_see_every_move_and_the_browser_stays_usable": ("",),
    "test_overlooked.py::test_a_beginner_is_told_beside_the_question_and_with_the_answer": ("desktop",),
    "test_overlooked.py::test_after_three_games_nobody_is_told_who_has_not_asked_for_it": ("",),
    "test_panels.py::test_nothing_of_five_panels_is_cut": ("red-planet", "space-mission", "rocket-rescue",),
    "test_phone.py::test_a_question_is_answered_on_what_it_is_about": (
        *("terraforming-mars-place-board", "red-planet-choose-specialist-board"),
    ),
    "test_previews.py::test_the_list_tells_it_without_scripts": ("en-GB",),
    "test_restyling.py::test_what_is_added_to_a_region_does_not_style_the_whole_table": (
        *("rocket-rescue", "space-mission"),
    ),
    "test_rocket_rescue.py::test_a_game_by_clicking": ("late",),
    "test_rocket_rescue.py::test_a_game_by_keyboard_only": ("late",),
    "test_rocket_rescue.py::test_a_game_without_javascript": ("late",),
    "test_rocket_rescue.py::test_a_table_fits_a_small_laptop": ("3",),
    "test_rocket_rescue.py::test_a_turn_fits_a_desktop_without_scrolling": (
        *("start-de-DE", "trade-de-DE", "site-de-DE", "research-de-DE", "boarding-de-DE", "building-de-DE"),
        *("flight-de-DE", "hand-de-DE"),
    ),
    "test_rocket_rescue.py::test_a_turn_on_a_phone": (
        *("start", "research", "shopping", "trade", "boarding", "site", "hand"),
    ),
    "test_rocket_rescue.py::test_axe_finds_nothing_serious": ("shopping", "flight", "hand", "over", "planning",),
    "test_rocket_rescue.py::test_tables_of_any_size_fit_a_desktop": ("3",),
    "test_space_mission.py::test_a_game_by_clicking_on_the_table_only": ("late",),
    "test_space_mission.py::test_a_game_by_keyboard_only": ("late",),
    "test_space_mission.py::test_a_turn_fits_a_desktop_without_scrolling": (
        *("discard-de-DE", "pay-de-DE", "start-de-DE"),
    ),
    "test_space_mission.py::test_a_turn_on_a_phone": ("start", "discard", "pay",),
    "test_space_mission.py::test_axe_finds_nothing_serious": ("start", "pay", "discard", "over", "late",),
    "test_space_mission.py::test_focus_can_be_seen": ("",),
    "test_space_mission.py::test_nothing_jumps_when_the_turn_changes": ("",),
    "test_space_mission.py::test_tables_of_any_size_fit_a_desktop": ("2-desktop", "4-laptop",),
    "test_stage.py::test_off_shows_nothing_and_reduced_motion_shows_no_flights": ("",),
    "test_terraforming_mars.py::test_a_game_by_clicking_on_the_table_only": ("late",),
    "test_terraforming_mars.py::test_a_game_by_tapping_on_a_phone": ("late",),
    "test_terraforming_mars.py::test_a_narrow_seat_with_a_bot_spills_nothing": ("",),
    "test_terraforming_mars.py::test_a_solo_game": ("late",),
    "test_terraforming_mars.py::test_a_table_fits_a_small_laptop": ("2", "3", "4",),
    "test_terraforming_mars.py::test_a_turn_fits_a_desktop_without_scrolling": (
        *("start-de-DE", "target-de-DE", "cubes-de-DE", "solo-de-DE", "turn-en-GB", "crowd-en-GB"),
        *("corporation-de-DE", "draft-de-DE", "research-de-DE", "turn-de-DE", "paying-de-DE"),
    ),
    "test_terraforming_mars.py::test_a_turn_on_a_phone": (
        *("corporation", "draft", "turn", "crowd", "paying", "target", "cubes", "solo"),
    ),
    "test_terraforming_mars.py::test_axe_finds_nothing_serious": (
        *("corporation", "paying", "solo", "crowd", "over", "research"),
    ),
    "test_terraforming_mars.py::test_focus_can_be_seen": ("",),
    "test_terraforming_mars.py::test_no_card_of_another_is_named_anywhere": (
        *("hand-watcher", "research-ben", "research-watcher"),
    ),
    "test_terraforming_mars.py::test_nothing_jumps_when_the_turn_changes": ("",),
    "test_terraforming_mars.py::test_what_was_opened_and_chosen_stays_so_when_the_page_changes": ("",),
    "test_two_people.py::test_a_secret_choice_is_nowhere_but_in_its_own_page": ("mission-ben",),
    "test_two_people.py::test_a_slow_line_does_not_cut_a_page_off": ("",),
    "test_two_people.py::test_two_tabs_of_one_person_are_fine": ("",),
    "test_updates.py::test_a_page_that_was_changed_in_steps_is_what_a_fresh_one_is": (
        *("space-mission", "red-planet", "terraforming-mars"),
    ),
    "test_whole_games.py::test_a_game_by_clicking_only": ("late",),
    "test_whole_games.py::test_a_game_by_keyboard_only": ("late",),
}  # fmt: skip
