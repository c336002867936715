/** Passkeys of the browser: it reads the options and writes its answers in the JSON forms of WebAuthn. */

/** What WebAuthn takes and answers, as JSON. */
type Json = Record<string, unknown>;

/** Whether the browser has passkeys at this address; they are bound to a name. */
export const hasPasskeys = (): boolean =>
  !/^[\d.]+$|:/.test(location.hostname) &&
  typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function';

/** Creates a passkey. @throws DOMException if the person or the device declines */
export const createPasskey = async (options: Json): Promise<Json> =>
  answerOf(
    await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

/** Uses a passkey. @throws DOMException if the person or the device declines */
export const answerByPasskey = async (options: Json): Promise<Json> =>
  answerOf(
    await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );

function answerOf(credential: Credential | null): Json {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser has answered no passkey');
  return { ...credential.toJSON() };
}
