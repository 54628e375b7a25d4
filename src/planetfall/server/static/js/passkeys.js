// Passkeys: asks the server for a challenge, lets the browser answer it, and sends the answer with the form.
import { toast } from "./forms.js";

async function challenge(form, address) {
  const body = new URLSearchParams(new FormData(form));
  body.delete("password");
  const answer = await fetch(address, { method: "POST", body, headers: { "HX-Request": "true" } });
  if (!answer.ok) throw new Error((await answer.text()).slice(0, 300));
  return answer.json();
}

async function answered(kind, options) {
  const given = JSON.parse(options);
  if (kind === "get") {
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(given) });
  }
  return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(given) });
}

function field(form, name, value) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  form.append(input);
}

async function use(button) {
  const { form } = button;
  const name = form.elements.namedItem("name");
  if (button.dataset.passkey === "create" && name && !name.reportValidity()) return;
  button.disabled = true;
  try {
    const { options, ticket } = await challenge(form, button.dataset.ask);
    const credential = await answered(button.dataset.passkey, options);
    field(form, "ticket", ticket);
    field(form, "credential", JSON.stringify(credential));
    form.noValidate = true;
    form.action = button.dataset.send;
    const password = form.elements.namedItem("password");
    if (password) password.disabled = true;
    form.submit();
  } catch (mistake) {
    button.disabled = false;
    // Whoever closes the browser's own window knows that nothing has happened.
    if (mistake.name !== "NotAllowedError") toast(mistake.message);
  }
}

if (window.PublicKeyCredential?.parseCreationOptionsFromJSON) {
  for (const button of document.querySelectorAll("[data-passkey]")) {
    button.hidden = false;
    button.addEventListener("click", () => use(button));
  }
}
