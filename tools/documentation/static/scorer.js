// How the search orders what it finds. Names of the library that merely have the word in them come after the
// pages that explain it: most people who search want to play.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 1,
  objPrio: { 0: 0, 1: 0, 2: -1 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
