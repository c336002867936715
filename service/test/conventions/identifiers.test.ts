/** Ids in paths: decisions.md 1 "Identifiers in", service.md 5 item 4 (hidden tenants). Over every declared route with ids. */
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { keyForm, keyParameters, numberedParameters } from '@mahnwerk/contract/grammar/route.ts';
import { sharedCast } from '../harness/shared-walk.ts';
import {
  ask,
  assertRefused,
  bodyOf,
  type Fixture,
  everyRouteKeeps,
  givenIds,
  onlyReading,
  hasIds,
  isOf,
  isPost,
  needsKey,
  pathOf,
  type Step,
  unlessStory,
} from '../harness/every-route.ts';

let cast: Fixture;
let reading: Fixture;

before(async () => {
  cast = await sharedCast();
  reading = onlyReading(cast);
});

const parametersOf = ({ route }: Step): string[] => [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const isNumber = (text: string): boolean => /^\d+$/.test(text);

const malformedIds = [
  '1',
  'beispiel',
  '0b9f7d0e6c1e4a6e9f448b7a1f2f3c11',
  '%7B0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c11%7D',
  '0b9f7d0e-6c1e-4a6e-9f44-8b7a1f2f3c1g',
  '%20',
  '..%2f',
];

test('a malformed id is a 404 for every method, before anyone has to say who they are', () =>
  everyRouteKeeps(
    (step, deal) =>
      deal(malformedIds, async (malformed) => {
        for (const name of parametersOf(step)) {
          if (numberedParameters.has(name) && isNumber(malformed)) continue;
          if (keyParameters.has(name) && keyForm.test(malformed)) continue;
          const path = pathOf(step, { [name]: malformed });
          for (const method of [step.route.method, 'PUT'])
            assertRefused(await ask(cast, step, { key: null, path, method }), 404, 'not_found');
        }
      }),
    hasIds,
  ));

/** Paths whose resources neither a POST of the API nor a story of the harness makes: what is promised of existing resources is not tried there. */
const unreached: readonly string[] = [];

/** Ids of existing resources, made once for all tests; undefined where a story of the harness makes none. Nothing here changes a resource. */
const made = new Map<string, Record<string, string> | undefined>();

async function idsOf({ route: { path } }: Step): Promise<Record<string, string> | undefined> {
  if (!made.has(path)) made.set(path, await givenIds(reading, path).catch(unlessStory));
  return made.get(path);
}

test('the walk reaches an existing resource at every path with ids', () =>
  everyRouteKeeps(async (step) => {
    assert.equal(
      (await idsOf(step)) === undefined,
      unreached.includes(step.route.path),
      'give walk.ts its story, or name the path in `unreached`',
    );
  }, hasIds));

async function everyRouteFinds(
  promise: (step: Step, ids: Record<string, string>) => Promise<void>,
  where: (step: Step) => boolean,
): Promise<void> {
  await everyRouteKeeps(async (step) => {
    const ids = await idsOf(step);
    if (ids !== undefined) await promise(step, ids);
  }, where);
}

/** Bodies from the shapes alone name debtors and orders that do not exist; then their 400 comes first. */
const reachesTheTarget = (status: number): boolean => status !== 400;

test('an id of nothing is a 404 that says no more', () =>
  everyRouteKeeps(async (step) => {
    const answer = await ask(cast, step);
    if (reachesTheTarget(answer.status)) assertRefused(answer, 404, 'not_found');
    else assert.ok(bodyOf(step) !== undefined, answer.text);
  }, hasIds));

/** Refused to others before the look-up; calendar.test.ts has the address of another person of the staff. */
const ofStaff = 'calendar-feeds';

test('what belongs to another company or Partner is the same 404 as what does not exist, and stays as it is', () =>
  everyRouteFinds(
    async (step, ids) => {
      const key = cast.otherKeys[step.group.api];
      const before = await representation(step, ids);
      const foreign = await ask(cast, step, { key, path: pathOf(step, ids) });
      const absent = await ask(cast, step, { key });
      assert.equal(foreign.status, absent.status);
      assert.equal(foreign.text, absent.text);
      if (reachesTheTarget(foreign.status)) assertRefused(foreign, 404, 'not_found');
      assert.equal(await representation(step, ids), before);
    },
    (step) => hasIds(step) && needsKey(step) && !isOf('operator')(step) && step.group.basename !== ofStaff,
  ));

test('an id is the same in upper and lower case, and answers are in lower case', () =>
  everyRouteFinds(
    async (step, ids) => {
      const upper = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, id.toUpperCase()]));
      assert.equal(await representation(step, upper), await representation(step, ids));
    },
    (step) => hasIds(step) && !isPost(step) && step.route.method === 'GET',
  ));

const representation = async (step: Step, ids: Record<string, string>): Promise<string> =>
  (await ask(cast, step, { method: 'GET', path: pathOf(step, ids), body: undefined })).text;
