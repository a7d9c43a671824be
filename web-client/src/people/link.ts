// The link that opens a profile on another device. Its code stands where it is sent to no server.

import { linkTo } from "../net/base";

const kCode = /^#open=([\w-]+)$/;

export function profileLink(code: string): string {
  return linkTo(`/profile#open=${code}`);
}

/** The code of the link that was opened, which is used once: then it stands in no address any more. */
export function takeProfileCode(): string {
  const code = kCode.exec(location.hash)?.[1] ?? "";
  if (code) history.replaceState(null, "", location.pathname);
  return code;
}

/** The code in what somebody typed: it alone, or the whole link. */
export function codeIn(typed: string): string {
  return typed.trim().split("#open=").at(-1) ?? "";
}
