/**
 * The Lua scripts of the counters, and the keys of their buckets. Redis runs a script without interruption: it checks
 * all buckets of a request and then consumes from them in one step.
 */
import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { BucketConsumption } from './counters.ts';

/**
 * Counts several requests, in order. KEYS: their buckets, each once. ARGV[1], as JSON: the buckets' windows in
 * milliseconds, and for each request, flattened, the number of a bucket, limit, needs and takes. Returns for each
 * request 0 if its buckets were consumed; else the milliseconds until the last exhausted one opens again, and none was
 * consumed. The script counts in Lua and writes each bucket once, because calls of Redis are its largest cost. The
 * first use of a window sets value and expiry in one command, so that no bucket can stay exhausted for ever.
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
  if stored[i] and taken[i] ~= 0 then
    redis.call('INCRBY', KEYS[i], math.max(taken[i], -used[i]))
  elseif taken[i] > 0 then
    redis.call('SET', KEYS[i], taken[i], 'PX', windows[i])
  end
end
return waits`;

/** The use of each bucket and the milliseconds until its window ends; 0 0 if none is open. */
const lookScript = `
local result = {}
for i, used in ipairs(redis.call('MGET', unpack(KEYS))) do
  local left = used and redis.call('PTTL', KEYS[i]) or 0
  result[2 * i - 1] = left > 0 and tonumber(used) or 0
  result[2 * i] = math.max(left, 0)
end
return result`;

/** The commands that ioredis derives from the scripts: sent by hash, and in full if Redis does not have them. */
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
    // Lua indexes from 1.
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

/** Bucket names whose keys are cached; deriving one costs 3 µs. */
const keys_remembered = 20_000;

/** The keys of buckets: the same in every process of a deployment, different from those of any other deployment. */
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
