// Passkeys: what the browser is asked for, and what the server is told of its answers.

import type { PasskeyChallenge, Profile } from "../protocol/messages";
import { NotDone } from "./desk";

/** Whether this browser has passkeys, on a page like this one. */
export const hasPasskeys = (): boolean => isSecureContext && "PublicKeyCredential" in globalThis;

/** Each of these is tried; every authenticator has the first. */
const kAlgorithms = { ES256: -7, EdDSA: -8 };

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Why the browser gave none. Where somebody takes too long or says no, it tells no page which of these it was. */
const kRefusals: Readonly<Record<string, string>> = {
  InvalidStateError: "passkey-known",
  SecurityError: "passkey-address",
};

async function asked<Answer>(ask: () => Promise<Credential | null>): Promise<[string, Answer]> {
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    if (credential) return [credential.id, credential.response as Answer];
  } catch (error) {
    throw new NotDone(kRefusals[(error as Error).name] ?? "passkey-cancelled");
  }
  throw new NotDone("passkey-cancelled");
}

const timeout = ({ ends_ms }: PasskeyChallenge) => Math.max(ends_ms - Date.now(), 60_000);

/** Makes a passkey of this profile, for the server to be told of. Rejects with a NotDone. */
export async function makePasskey(
  told: PasskeyChallenge,
  { name, passkeys }: Profile,
): Promise<Record<string, string>> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytesOf(told.challenge),
    timeout: timeout(told),
    rp: { name: "Gatehouse" },
    user: { id: bytesOf(told.user ?? ""), name, displayName: name },
    pubKeyCredParams: Object.values(kAlgorithms).map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
    excludeCredentials: passkeys.map(({ id }) => ({ type: "public-key", id: bytesOf(id) })),
  };
  const [, made] = await asked<AuthenticatorAttestationResponse>(() =>
    navigator.credentials.create({ publicKey }),
  );
  return { client_data: textOf(made.clientDataJSON), attestation: textOf(made.attestationObject) };
}

/** Has somebody choose a passkey of theirs and use it. Rejects with a NotDone. */
export async function usePasskey(told: PasskeyChallenge): Promise<Record<string, string> & { id: string }> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytesOf(told.challenge),
    timeout: timeout(told),
    userVerification: "required",
  };
  const [id, used] = await asked<AuthenticatorAssertionResponse>(() =>
    navigator.credentials.get({ publicKey }),
  );
  return {
    id,
    client_data: textOf(used.clientDataJSON),
    authenticator_data: textOf(used.authenticatorData),
    signature: textOf(used.signature),
  };
}
