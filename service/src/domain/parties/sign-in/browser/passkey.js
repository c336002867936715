/** „Mit Passkey anmelden“: asks the service for options and the browser for a passkey, then sends the form. */

/** @returns {void} */
const start = () => {
  const form = document.querySelector('form#passkey');
  const button = form?.querySelector('button');
  const failure = form?.querySelector('p');
  const answer = form?.querySelector('input[name=credential]');
  const canParse = typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';
  // A passkey is bound to a name.
  const isNamed = !/^[\d.]+$|:/.test(location.hostname);
  if (!isNamed || !(form instanceof HTMLFormElement) || !(answer instanceof HTMLInputElement)) return;
  if (!(button instanceof HTMLButtonElement) || !(failure instanceof HTMLElement) || !canParse) return;
  form.hidden = false;
  const enter = async () => {
    button.disabled = true;
    failure.hidden = true;
    try {
      answer.value = JSON.stringify(await passkeyFor(form));
      form.submit();
    } catch {
      button.disabled = false;
      failure.hidden = false;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void enter();
  });
};

/**
 * The answer of the browser, once the person has agreed there.
 * @param {HTMLFormElement} form
 * @returns {Promise<unknown>}
 */
const passkeyFor = async (form) => {
  const reply = await fetch(`${form.action}/options`, { method: 'POST' });
  if (!reply.ok) throw new Error(`${reply.status}`);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await reply.json());
  const credential = await navigator.credentials.get({ publicKey });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey');
  return credential.toJSON();
};

document.addEventListener('DOMContentLoaded', start);
