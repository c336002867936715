/** 406: whether `Accept` allows a media type that the route produces (RFC 9110 12.5.1). */
import { documentMediaTypes } from '@mahnwerk/contract/shapes/media-types.ts';
import type { Route } from '@mahnwerk/contract/grammar/route.ts';
import { eventsType, jsonType } from './reply.ts';
import { Refusal } from '../refusal.ts';

/** The media types that a route produces: JSON, and those of its files. */
export const servedBy = ({ binary, stream }: Route): readonly string[] => {
  if (stream !== undefined) return eventsAndJson;
  return binary === undefined ? jsonAlone : [...binary, ...anyFile, jsonType];
};

/** What a client of any download may ask for (service.md 7.1): most do not know the type of a file before they have it. */
const anyFile = [...documentMediaTypes, 'application/octet-stream'];

const jsonAlone = [jsonType];
/** Refusals are JSON. */
const eventsAndJson = [eventsType, jsonType];

/** @throws Refusal not_acceptable unless one of the served types has a quality above zero */
export function negotiate(accept: string | undefined, served: readonly string[]): void {
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return;
  const ranges = accept.split(',').map(readRange);
  if (!served.some((type) => qualityOf(type, ranges) > 0)) throw new Refusal('not_acceptable');
}

interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

function readRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((each) => each.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** The most specific range decides: `application/json;q=0, * / *` excludes JSON. */
function qualityOf(served: string, ranges: readonly MediaRange[]): number {
  const family = served.slice(0, served.indexOf('/'));
  for (const wanted of [served, `${family}/*`, '*/*']) {
    const matching = ranges.filter((range) => range.type === wanted);
    if (matching.length > 0) return Math.max(...matching.map((range) => range.quality));
  }
  return 0;
}
