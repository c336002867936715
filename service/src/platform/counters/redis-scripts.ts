/**
 * The Lua scripts of the counters, and the keys of their buckets. Redis runs a script without interruption: all buckets of a
 * request are checked and then charged in one step.
 */
import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { BucketConsumption } from './counters.ts';

/**
 * The requests of one turn, one after the other. KEYS: their buckets, each once. ARGV[1]: as JSON, the
 * buckets' windows in milliseconds, and of each request the number of a bucket, limit, needs and takes, in a row.
 * Of each request 0 when its buckets were charged; else the milliseconds until the last full one opens
 * again, and none was charged.
 * Counted in Lua and written once a bucket: calling Redis from a script costs more than all else in it. A window's
 * first charge sets value and end in one command: no bucket can stay full for ever.
 */
const consumeScript = `
local asked = cjson.decode(ARGV[1])
local windows = asked.windows
local stored = redis.call('MGET', unpack(KEYS))
local used, taken = {}, {}
for i = 1, #KEYS do
  used[i] = tonumber(stored[i] or 0)
  taken[i] = 0
end
local function waitOf(request)
  local wait = 0
  for at = 1, #request, 4 do
    local i, limit, needs = request[at], request[at + 1], request[at + 2]
    if needs > 0 and used[i] + taken[i] + needs > limit then
      local left = stored[i] and redis.call('PTTL', KEYS[i]) or windows[i]
      wait = math.max(wait, left, 1)
    end
  end
  return wait
end
local waits = {}
for number, request in ipairs(asked.requests) do
  local wait = waitOf(request)
  waits[number] = wait
  if wait == 0 then
    for at = 1, #request, 4 do
      local i = request[at]
      taken[i] = taken[i] + request[at + 3]
    end
  end
end
for i = 1, #KEYS do
  if taken[i] > 0 then
    if stored[i] then redis.call('INCRBY', KEYS[i], taken[i]) else redis.call('SET', KEYS[i], taken[i], 'PX', windows[i]) end
  end
end
return waits`;

/** What is used of each bucket and how long its window stays open: two numbers each, 0 0 without one. */
const lookScript = `
local result = {}
for i, used in ipairs(redis.call('MGET', unpack(KEYS))) do
  local left = used and redis.call('PTTL', KEYS[i]) or 0
  result[2 * i - 1] = left > 0 and tonumber(used) or 0
  result[2 * i] = math.max(left, 0)
end
return result`;

/** The commands that ioredis makes of the scripts: by their hash, and whole if Redis does not have them. */
export interface Scripts {
  mahnwerkCharge(keys: number, ...keysAndArgument: string[]): Promise<number[]>;
  mahnwerkLook(keys: number, ...buckets: string[]): Promise<number[]>;
}

export function defineScripts(redis: Redis): Scripts {
  redis.defineCommand('mahnwerkCharge', { lua: consumeScript });
  redis.defineCommand('mahnwerkLook', { lua: lookScript });
  return redis as unknown as Scripts;
}

/** The keys and the argument of `mahnwerkCharge` for several requests. */
export function consumptionOf(
  requested: readonly (readonly BucketConsumption[])[],
  keyOf: (bucket: string) => string,
): { keys: string[]; argument: string } {
  const numbers = new Map<string, number>();
  const [keys, windows]: [string[], number[]] = [[], []];
  const numberOf = ({ bucket, windowSeconds }: BucketConsumption): number => {
    const known = numbers.get(bucket);
    if (known !== undefined) return known;
    // Lua counts from 1.
    const number = keys.push(keyOf(bucket));
    windows.push(windowSeconds * 1000);
    numbers.set(bucket, number);
    return number;
  };
  const requests = requested.map((charges) =>
    charges.flatMap((charge) => [numberOf(charge), charge.limit, charge.needs, charge.takes]),
  );
  return { keys, argument: JSON.stringify({ windows, requests }) };
}

/** Bucket names whose keys are remembered; deriving one costs 3 µs. */
const keys_remembered = 20_000;

/** The keys of buckets: the same on every node of a deployment, and different from those of any other. */
export function keysUnder(prefix: string, secret: Buffer): (bucket: string) => string {
  const known = new LRUCache<string, string>({ max: keys_remembered });
  return (bucket) => {
    const remembered = known.get(bucket);
    if (remembered !== undefined) return remembered;
    const key = prefix + createHmac('sha256', secret).update(bucket).digest('base64url').slice(0, 22);
    known.set(bucket, key);
    return key;
  };
}
