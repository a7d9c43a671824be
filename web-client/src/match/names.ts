// Who play a match, by their seats at this table.

import type { RoomDocument } from "../protocol/messages";
import { calledName } from "../table/seats";

export function namesAt({ seats }: Pick<RoomDocument, "seats">): string[] {
  return [0, 1].map((seat) => {
    const entry = seats[seat];
    return entry ? calledName(entry) : `#${seat + 1}`;
  });
}
