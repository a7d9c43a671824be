// The tiles that tests of the board draw: a picture and the terrain of each letter, as the catalogue gives them.

import type { TileKind, TilePart } from "../../../protocol/messages";

const kTexts = `
A cloister:m road:r field:f | .fff. fffff ffmff ffrff .frf.
B cloister:m field:f | .fff. fffff ffmff fffff .fff.
C city+1:c | .ccc. ccccc ccccc ccccc .ccc.
D city:c road:r field:f field:g | .ccc. fffff rrrrr ggggg .ggg.
E city:c field:f | .ccc. fffff fffff fffff .fff.
F city+1:c field:f field:g | .fff. ccccc ccccc ccccc .ggg.
G city:c field:f field:g | .fff. ccccc ccccc ccccc .ggg.
H city:c city:d field:f | .ccc. fffff fffff fffff .ddd.
I city:c city:d field:f | .ccc. dffff dffff dffff .fff.
J city:c road:r field:f field:g | .ccc. fffff ffrrr ffrgg .frg.
K city:c road:r field:f field:g | .ccc. fffff rrrff ggrff .grf.
L city:c road:r road:s road:t field:f field:g field:h | .ccc. fffff tt#rr hhsgg .hsg.
M city+1:c field:f | .ccc. ccccf cccff ccfff .fff.
O city+1:c road:r field:f field:g | .ccc. ccccf ccfrr cfrrg .frg.
P city:c road:r field:f field:g | .ccc. ccccf ccfrr cfrrg .frg.
Q city+1:c field:f | .ccc. ccccc ccccc ccccc .fff.
R city:c field:f | .ccc. ccccc ccccc ccccc .fff.
S city+1:c road:r field:f field:g | .ccc. ccccc ccccc ccccc .frg.
U road:r field:f field:g | .fff. fffff rrrrr ggggg .ggg.
V road:r field:f field:g | .fff. fffff rrrff ggrff .grf.
W road:r road:s road:t field:f field:g field:h | .fff. fffff tt#rr hhsgg .hsg.
X road:n road:r road:s road:t field:f field:g field:h field:k | .fng. ffngg tt#rr kkshh .ksh.
K1 city@king-gate:c field:f | .ccc. fffff fffff fffff .fff.
K2 city@king-gate:c road:r field:f field:g | .ccc. ccccf ccfrr cfrrg .frg.
Q1 city@queen-gate:c road:r field:f field:g | .ccc. fffff rrrrr ggggg .ggg.
Q2 city@queen-gate:c field:f | .ccc. ccccc ccccc ccccc .fff.
P02!volcano road:r field:f | .fff. fffff ff#ff ffrff .frf.
P05!volcano road:r field:f field:g | .fff. fffff rrrrr ggggg .ggg.
P10!dragon cloister:m city:c field:f | .ccc. ccccc ccmcc ccccc .fff.
P15!dragon city:c road:r field:f field:g | .frf. ccccc ccccc ccccc .grg.
P18!portal road:r road:s field:f field:g field:k | .frk. ffrkk rrkss kksgg .ksg.
P25 city@princess:c city+1:d field:f field:k | .ccc. fcckd fckkd fckdd .ddd.
SF city@sagrada:c | .ccc. ccccc ccccc ccccc .ccc.
CU01 shrine:m field:f | .fff. fffff ffmff fffff .fff.
CU02 city:c shrine:m field:f | .ccc. fffff ffmff fffff .fff.
CU03 shrine:m road:r field:f | .fff. fffff ffmff ffrff .frf.
CU04 city:c shrine:m road:r field:f | .ccc. fffff ffmff ffrff .frf.
CU05 shrine:m road:r road:s field:f field:g | .frg. ffrgg ffmgg ffsgg .fsg.
CU06 city:c shrine:m road:r road:s field:f field:g | .ccc. fffff rrmss ggggg .ggg.
SI01 city@besieged:c field:f | .ccc. ccccc ccccc ccccc .fff.
SI02 city@besieged:c road:r field:f field:g | .ccc. ccccf cccrr ccggg .ggg.
SI03 city@besieged:c road:r field:f field:g | .ccc. fcccg ffcgg ffrgg .frg.
SI05 city@besieged:c road:r field:f field:g | .ccc. ccccg cccgg cfrgg .frg.
SI07 city@besieged:c field:f | .ccc. fffff fffff fffff .fff.
SI10 city@besieged:c road:r field:f field:g | .ccc. ccccf ccfrr cfrrg .frg.
KR02 city:c road:r field:f field:g | .ccc. fcccg rrcgg ggggg .ggg.
KR04 city:c road:r road:s field:f field:g field:h | .ccc. fcccg rrcgs gggsh .gsh.
KR06 city:c city:d field:f field:g | .ccc. dfccd ddcdd dccgd .ccc.
AM01 city+2:c | .ccc. ccccc ccccc ccccc .ccc.
AM02 city+1:c city:d field:f field:g | .ccc. dfccd ddcdd dccgd .ccc.
AM03 city+1:c city:d field:f field:g | .ccc. dfccd ddcdd dgggd .ggg.
AM04 city:c city:d road:r road:s field:f field:g field:h | .ccc. dhrff dshrr dgshh .gsh.
AM05 cloister:m road:r road:s road:t road:u field:f field:g field:h field:k | .krf. kkrff uumss hhtgg .htg.
AM06 city:c road:r field:f field:g | .ccc. fcccg rrcgg ggggg .ggg.
AM07 city:c road:r field:f field:g field:h | .ccc. fcccg ffcrr ffrhh .frh.
AM08 city:c road:r field:f field:g field:h | .ccc. gcccf rrcff hhrff .hrf.
AM09 city+1:c field:f field:g field:h | .fff. cfccg cccgg chccg .hhh.
AM10 road:r field:f | .fff. fffff ff#ff ffrff .frf.
AM11 road:r field:f garden:a | .fff. fffaf ff#ff ffrff .frf.
AM12 road:r field:f field:g field:h | .frg. ffrgg rrrrr hhhhh .hhh.
AM13 city+1:c road:r field:f field:g field:h | .grh. ccccc ccccc cfffc .frf.
ABBEY cloister:m | .###. ##### ##m## ##### .###.
TW01!tower city:c field:f | .ccc. fffff fffff fffff .fff.
TW02!tower field:f | .fff. fffff fffff fffff .fff.
TW03!tower field:f garden:a | .fff. fffaf fffff fffff .fff.
TW04!tower cloister:m field:f | .fff. fffff ffmff fffff .fff.
TW05!tower road:r road:s field:f field:g | .fff. fffff rr#ff ggsff .gsf.
TW06!tower road:r road:s field:f field:g garden:a | .fff. fffaf rr#ff ggsff .gsf.
TW07!tower road:n road:r road:t field:f field:g field:h | .fng. ffngg tt#rr hhhhh .hhh.
TW08!tower road:r road:s field:f field:g field:k | .frk. ffrkk rrkss kksgg .ksg.
TW09!tower road:n road:r road:s road:t field:f field:g field:h field:k | .fng. ffngg tt#rr kkshh .ksh.
TW10!tower city@tower:c road:r field:f field:g field:h field:k | .frg. ccccc ccccc ccccc .hrk.
TW11!tower city:c road:r field:f field:g | .ccc. fcccg ffcgg ffrgg .frg.
TW12!tower city:c road:r field:f field:g | .ccc. fffff rrrff ggrff .grf.
TW13!tower city:c road:r field:f field:g field:h | .ccc. fcccg rrrrr hhhhh .hhh.
TW14!tower city:c field:f | .ccc. ccccf cccff ccfff .fff.
TW15!tower city@tower:c road:r field:f field:g field:h | .ccc. ccccf ccccr ccccg .hhh.
TW16!tower city:c city:d field:f | .ccc. dffff dffff dffff .fff.
TW17!tower city@tower:c city:d road:r field:f field:g | .ccc. fffff rrrrr ggggg .ddd.
TW18!tower city@tower:c road:r field:f field:g | .ccc. ccccc ccccc ccccc .frg.
TW19!tower city+1@tower:c city:d field:f | .ccc. ccccc ccccc cfffc .ddd.
CO01 city@inner-city:k road:r field:f field:g | .fff. fffff rrrk# ggkkk .g#k.
CO02 city@inner-city:k field:f | .fff. fffff #kkk# kkkkk .kkk.
CO03 city@inner-city:k field:f | .fff. fffff #kkk# kkkkk .kkk.
CO04 city@inner-city:k road:r field:f field:g | .frg. ffrgg #kkgg kkkgg .k#g.
CO05 city@inner-city:k field:f | .f#k. ffkkk ffkkk ffkkk .f#k.
CO06!inner-city city@inner-city:k | .kkk. kkkkk kkkkk kkkkk .kkk.
CO07!inner-city city@inner-city:k | .kkk. kkkkk kkkkk kkkkk .kkk.
CO08 city@inner-city:k field:f | .k#f. kkkff kkkff kkkff .k#f.
CO09 city@inner-city:k city:c field:f | .f#k. ffkkk ffkk# fffff .ccc.
CO10 city@inner-city:k field:f | .kkk. kkkkk #kkk# fffff .fff.
CO11 city@inner-city:k road:r field:f field:g | .kkk. kkkkk #kkk# ggrff .grf.
CO12 city@inner-city:k city:c field:f | .k#f. kkkfc #kkfc ffffc .fff.
TwoFields city:c field:f field:g | .ccc. fcccg ffccg fffcg .fff.
FourCities city:c city:d city:e city:k field:f | .ccc. dfffe dfffe dfffe .kkk.
ThreeCities city:c city:d city:e field:f | .ccc. dfffe dfffe dfffe .fff.
ThreeRound city:c city:d city:e field:f | .ccc. cccfd ccffd cfffd .eee.
Facing city+1:c city:d field:f | .ccc. cccfd ccfdd cfddd .ddd.
Corner city:c city:d field:f | .ccc. ccccf ccfff cfddf .ddd.
EndsBelow city:c road:r field:f field:g | .ccc. fcccg ffcgg ffrgg .frg.
EndsBeside city:c road:r field:f field:g | .ccc. ccccf cccrr ccggg .ggg.
EndsAtCorner city:c road@inn:r field:f field:g | .ccc. ccccg cccgg cfrgg .frg.
EndsTwice city+1:c road:r road:s field:f field:g field:h field:k | .frg. ccccc ccccc ccccc .hsk.
FourEnds city:c road:r road:s field:f field:g field:h field:k | .ccc. ccccf ccccr ccccg .hsk.
OnSquare city:c city:d road:r road:s field:f field:g field:h field:k | .ccc. fccch rr#ss gdddk .ddd.
Arcs road:r road:s field:f field:g field:k | .frk. ffrkk rrkss kksgg .ksg.
Crossing road:r road:s field:f field:g field:h field:k | .frg. ffrgg ssrss hhrkk .hrk.
Great city@cathedral:c | .ccc. ccccc ccccc ccccc .ccc.
Wine city@wine:c field:f | .ccc. cccff ccfff cffff .fff.
Goods city@cloth:c city:d field:f field:k | .fff. ccccc ckkkc cdddc .ddd.
Ng city:c field:f garden:a | .ccc. ccccf cccff ccfaf .fff.
Rg city:c field:f garden:a | .ccc. ccccc ccccc ccacc .fff.
Eg city:c field:f garden:a | .ccc. fffff fffff fffaf .fff.
Hg city:c city:d field:f garden:a | .ccc. fffff fffaf fffff .ddd.
Ig city:c city:d field:f garden:a | .ccc. dffff dffff dffaf .fff.
Vg road:r field:f field:g garden:a | .fff. fffaf rrrff ggrff .grf.
Ug road:r field:f field:g garden:a | .fff. fffaf rrrrr ggggg .ggg.
I03g city:c city:d city:e city:k field:f garden:a | .ccc. dfffe dfffe dffae .kkk.
T08g city@wine:c road:r road:s field:f field:g field:h garden:a | .ccc. ccccf ccccr chsag .hsg.
T11g city@cloth:c road:r field:f field:g garden:a | .ccc. ccccf cccrr ccgag .ggg.
RI10g river:w field:f field:g garden:a | .fff. fffaf wwwff ggwff .gwf.
KR02g city:c road:r field:f field:g garden:a | .ccc. fcccg rrcgg gggag .ggg.
Spring!river-spring river:w field:f | .fff. fffff ffwww fffff .fff.
Lake!river-lake river:w field:f | .fff. fffff wwwff fffff .fff.
Bend river:w field:f field:g | .fff. fffff wwwff ggwff .gwf.
Bridge river:w road:r field:f field:g field:h field:k | .fwg. ffwgg rrrrr hhwkk .hwk.
Mill city:c road:r river:w field:f field:g field:h field:k | .ccc. fcccg wwwww hhrkk .hrk.
Ford city:c road:r river:w field:f field:g field:h field:k | .ccc. ffrgg wwrww hhrkk .hrk.
RoadBend road:r river:w field:f field:g field:h | .frg. ffrrg wffrr hwfff .hwf.
Herd river:w field@pig-herd:f field:g | .gwf. ggwff wwwff fffff .fff.
Fork river:w field:f field:g field:h | .fwg. ffwgg wwwww hhhhh .hhh.
`;

export const kTestTiles: TileKind[] = kTexts.trim().split("\n").map(tileOf);

export function testTile(kind: string): TileKind {
  const tile = kTestTiles.find((candidate) => candidate.kind === kind);
  if (!tile) throw new Error(`no test tile ${kind}`);
  return tile;
}

function tileOf(text: string): TileKind {
  const [facts = "", drawing = ""] = text.split(" | ");
  const [name = "", ...parts] = facts.split(" ");
  const [kind = "", ...marks] = name.split("!");
  const picture = drawing.split(" ");
  return {
    kind,
    set: "test",
    count: 1,
    picture,
    parts: parts.map((part) => partOf(part, picture)),
    marks,
  };
}

function partOf(text: string, picture: string[]): TilePart {
  const [, terrain = "", pennants = "0", mark, part = ""] =
    /^(\w+?)(?:\+(\d))?(?:@([\w-]+))?:(\w)$/.exec(text) ?? [];
  const letters = [1, 2, 3]
    .flatMap((place) => [[place, 0]])
    .concat(
      [1, 2, 3].map((place) => [4, place]),
      [3, 2, 1].map((place) => [place, 4]),
      [3, 2, 1].map((place) => [0, place]),
    );
  const slots = letters.flatMap(([x = 0, y = 0], slot) => (picture[y]?.[x] === part ? [slot] : []));
  return {
    part,
    terrain: terrain as TilePart["terrain"],
    slots,
    pennants: Number(pennants),
    marks: mark ? [mark] : [],
  };
}
