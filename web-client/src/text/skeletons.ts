// What intl-messageformat asks of icu-skeleton-parser, which vite.config.ts replaces by this: no text has a skeleton ("{count, number, ::.0}"),
// and their parser is a hundredth of all the script.

function none(): never {
  throw new Error("texts have no skeletons");
}

export { none as parseDateTimeSkeleton, none as parseNumberSkeleton, none as parseNumberSkeletonFromString };
