/**
 * Reproducible random numbers: the same seed gives the same numbers (mulberry32). For simulations, never for secrets.
 */
import { isWholeLane } from './lane.ts';

/** Runs of a property test: a tenth in the gate, whose seeds differ from day to day, and all in the whole lane. */
export const runs = (all: number): number => (isWholeLane ? all : Math.ceil(all / 10));

export interface Chance {
  /** From 0 up to, but not including, 1. */
  number(): number;
  /** A whole number from 0 up to, but not including, `below`. */
  whole(below: number): number;
  /** True with the probability `share`. */
  in(share: number): boolean;
  /** An id that this seed has not produced before. */
  uuid(): string;
  /** An element of a list that is not empty. */
  of<T>(list: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const number = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number): number => Math.floor(number() * below);
  const uuid = () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
  const digits = (count: number) => Array.from({ length: count }, () => whole(16).toString(16)).join('');
  return {
    number,
    whole,
    uuid,
    in: (share) => number() < share,
    of: (list) => list[whole(list.length)] as (typeof list)[number],
  };
}

/** The seed of a run: the setting, to repeat a run, or a new one. */
export const seedOf = (setting: string | undefined): number =>
  setting === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(setting);
