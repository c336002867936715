/** Assigns test files to processes. The same files always form the same groups, so that a failure is reproducible. */
import { type Chosen, type Extent, isNamed } from './lanes.ts';
import { secondsOf } from './weights.ts';

/** Files with a process of their own: they start many, measure the event loop or memory, block the thread, or take minutes. */
const alone: readonly string[] = [
  'conventions/fuzz',
  'conventions/processes',
  'conventions/hostile-clients',
  'conventions/slow-clients',
  'conventions/large-bodies',
  'dunning-faults',
  'test/embedded',
  'stories/operations',
  'stories/office-month',
  'operations-failures',
  'stories/inspection',
  'inspection-turns',
  'stores-gone',
  'shared-budgets',
  'stories/updated-at',
  'forms/thread',
  'stories/large-bodies',
  'outbound-client',
  'platform/loop',
];

/**
 * A process loads the service, its declarations and the checks of replies: ten seconds of processor time. Those that run
 * alone, and begin last, keep all processors busy to the end.
 */
const group_seconds = 180;

export interface Group {
  readonly files: readonly string[];
  readonly extent: Extent;
  readonly seconds: number;
}

interface Weighed extends Chosen {
  readonly seconds: number;
}

const isAlone = ({ file }: Chosen): boolean => alone.some((name) => isNamed(file, name));

/** Whether it opens the portal in a browser: files that do share one, and need a build. */
export const opensPortal = (file: string): boolean =>
  /\/stories\/(?:portal(?:-[\w-]+)?|office-month)\.test\.ts$/.test(file);

/** Files of the portal without a browser, files that kill what they start, that share a browser, that each start a service. */
const kindOf = (file: string): string => {
  if (file.startsWith('portal/test/')) return 'portal';
  if (!file.startsWith('service/test/')) return 'beside the source';
  if (file.endsWith('-kills.test.ts')) return 'kills';
  return opensPortal(file) ? 'browser' : 'service';
};

/** Longest first, so that all processors end at about the same time. */
export function groupsOf(chosen: readonly Chosen[]): readonly Group[] {
  const weighed = chosen.map((each) => ({ ...each, seconds: secondsOf(each) }));
  const shared = Map.groupBy(
    weighed.filter((each) => !isAlone(each)),
    ({ file, extent }) => `${kindOf(file)} ${extent}`,
  );
  const own = weighed.filter(isAlone).map((each) => groupOf([each]));
  return [...own, ...[...shared.values()].flatMap(balanced)].sort((one, other) => other.seconds - one.seconds);
}

const groupOf = (files: readonly Weighed[]): Group => ({
  files: files.map(({ file }) => file),
  extent: files[0]?.extent ?? 'gate',
  seconds: files.reduce((sum, { seconds }) => sum + seconds, 0),
});

/** Assigns each file, longest first, to the group with the least work. */
function balanced(files: readonly Weighed[]): readonly Group[] {
  const count = Math.max(1, Math.ceil(groupOf(files).seconds / group_seconds));
  const groups = Array.from({ length: count }, () => [] as Weighed[]);
  for (const file of files.toSorted((one, other) => other.seconds - one.seconds))
    groups.reduce((least, each) => (groupOf(each).seconds < groupOf(least).seconds ? each : least)).push(file);
  return groups.filter((group) => group.length > 0).map(groupOf);
}
