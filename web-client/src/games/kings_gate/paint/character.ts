// The characters' signs: path data in a square of 20 units about 0,0.

import type { CharacterName } from "../view";

export const kCharacterSigns: Record<CharacterName, string> = {
  king: "M-8.4 4.6L-9.4-5.6L-4.6-1.4L0-8L4.6-1.4L9.4-5.6L8.4 4.6ZM-8.4 6.2H8.4V8.8H-8.4Z",
  bishop:
    "M0-9.6C5.6-5.4 7.6-.4 6.4 5H-6.4C-7.6-.4-5.6-5.4 0-9.6ZM-6.4 6.4H6.4V9H-6.4ZM-1.1-5V-2.8H-3.2V-.6H-1.1V3.4H1.1V-.6H3.2V-2.8H1.1V-5Z",
  wizard:
    "M2.4-9.6C2.6-4 5.6 1 6.4 4.2H-6.4C-5-1.4-3.4-5.8 2.4-9.6ZM-9.8 6.8C-5.4 3.6 5.4 3.6 9.8 6.8C5.4 9.8-5.4 9.8-9.8 6.8Z",
  guildmaster: "M-8.2-8.4H3.4C6.4-8.4 8-6.6 8.4-3.8C6.4-4.8 4.6-4.6 3.4-2.6H1.4V9H-2.2V-2.6H-8.2Z",
  merchant:
    "M-4.2-9.4H4.2L2.6-5.4H-2.6ZM-2.6-4.2H2.6C7.8-.8 9 4 7.4 6.8C5.8 9.6-5.8 9.6-7.4 6.8C-9 4-7.8-.8-2.6-4.2Z",
  sorceress:
    "M1-9.2A9.4 9.4 0 1 0 9.2 3.4A7.6 7.6 0 0 1 1-9.2ZM5.6-7.6L6.6-4.8L9.4-3.8L6.6-2.8L5.6 0L4.6-2.8L1.8-3.8L4.6-4.8Z",
};
