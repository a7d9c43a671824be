// Cards of a table's own, as a host would type them in: some that every tile fulfils, so that several meet, and some that
// none can, so that they are left over.

const kEasy = 28;
const kHard = 12;
const kFarmers = 2;

const card = (number, points, face) => `card OWN-${number} ${points}\n${face}\n`;
const easy = (number) => card(number, 2, "place a tile\ntile placed: neighbours>=1");
const hard = (number) =>
  number > kEasy + kFarmers
    ? card(number, 9, "complete a city of 70 tiles\ncity done: tiles>=70")
    : card(number, "9 farmer", "place a farmer on a farm of 70 tiles\nfarmer deployed: tiles>=70");

export const kOwnDeck = Array.from({ length: kEasy + kHard }, (_, index) =>
  index < kEasy ? easy(index + 1) : hard(index + 1),
).join("");
