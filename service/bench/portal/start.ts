/** How long the API takes to be ready: without the portal, while the portal is built, and once it is built. */
import { rm } from 'node:fs/promises';
import { portalFolder } from '@mahnwerk/portal/build/folder.ts';
import { freshPlace, run as runProgram } from '../../test/harness/program.ts';
import { median } from '../read.ts';

const rounds = 3;
const first_max = 1.5;
const later_max = 1.05;

/** The folder of the build is taken away for each first start, and stands there again after it. */
export async function start(): Promise<void> {
  const [firsts, laters]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const [firstAlone, laterAlone] = await secondsTwice('api,worker');
    await rm(await portalFolder(), { recursive: true, force: true });
    const [first, later] = await secondsTwice('api,worker,portal');
    firsts.push(first / firstAlone);
    laters.push(later / laterAlone);
    console.log(
      `portal start round ${round + 1}: first ${firstAlone.toFixed(2)} s without and ${first.toFixed(2)} s with it, later ${laterAlone.toFixed(2)} s and ${later.toFixed(2)} s`,
    );
  }
  console.log(
    `portal start: first ${median(firsts).toFixed(2)} × (wanted <= ${first_max}), later ${median(laters).toFixed(2)} × (wanted <= ${later_max})`,
  );
}

/** Seconds to the first answer of /readyz: on an empty data directory, and on the same one again. */
async function secondsTwice(roles: string): Promise<readonly [first: number, later: number]> {
  const cleanUps: (() => void)[] = [];
  const context = { after: (work: () => void) => void cleanUps.push(work) } as Parameters<typeof freshPlace>[0];
  const { settings } = freshPlace(context);
  const seconds = async () => {
    const began = performance.now();
    const program = runProgram(context, ['start'], { ...settings, MAHNWERK_ROLES: roles });
    const url = await program.url();
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) throw new Error(`/readyz answered ${status}`);
    const passed = (performance.now() - began) / 1000;
    // A build under way ends before the next round begins.
    while (roles.includes('portal') && (await (await fetch(`${url}/portal/`)).text()).includes('http-equiv="refresh"'))
      await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(program.child.pid ?? 0, 'SIGTERM');
    await program.ended;
    return passed;
  };
  try {
    return [await seconds(), await seconds()];
  } finally {
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  }
}
