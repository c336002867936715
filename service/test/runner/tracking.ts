/**
 * Node's runner follows every promise and every socket from its making to its collection, to know which suite a test or
 * a hook belongs to that is declared without one. All are declared while their file is loaded: following ends there, and
 * with it a sixth of the processor time of a file that sends many requests. Import this module before `node:test`.
 */
import { type AsyncHook, AsyncResource, createHook } from 'node:async_hooks';

let tracking: AsyncHook | undefined;

const prototype = Object.getPrototypeOf(createHook({})) as AsyncHook;
const original = Object.getOwnPropertyDescriptor(prototype, 'enable') ?? {};

// The first hook that is enabled is the runner's, with its first test or hook.
prototype.enable = function enableFirst() {
  return beginTracking(this);
};

function beginTracking(hook: AsyncHook): AsyncHook {
  tracking = hook;
  Object.defineProperty(prototype, 'enable', original);
  return hook.enable();
}

/** Declares a suite at the top, wherever this is called, and follows what its file declares. */
export function tracked<T>(declare: () => T): T {
  tracking?.enable();
  // Without a trigger, so that the runner takes it for no part of an earlier suite.
  return new AsyncResource('file', { triggerAsyncId: 0 }).runInAsyncScope(declare);
}

/** The declarations are made. */
export const untracked = (): void => void tracking?.disable();
