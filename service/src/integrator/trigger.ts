/** `trigger`: makes an event happen in a sandbox, by the commands that cause it. */
import { ApiError } from '@mahnwerk/client';
import type { EventKey } from '@mahnwerk/contract/events/catalog.ts';
import { StartError } from '../setting.ts';
import { callerOf, type Service } from './caller.ts';
import { caseTriggers, type Trigger } from './case-triggers.ts';
import { dunningTriggers } from './dunning-triggers.ts';
import { partnerTriggers } from './partner-triggers.ts';
import { Scene } from './scene.ts';
import { statementTriggers } from './statement-triggers.ts';

const triggers: Partial<Record<EventKey, Trigger>> = {
  ...caseTriggers,
  ...statementTriggers,
  ...dunningTriggers,
  ...partnerTriggers,
};

/** Why no command causes an event. */
const byTimeAlone: Partial<Record<EventKey, string>> = {
  'order.expired': 'it follows from 90 days without a change of a draft',
  'membership.expired': 'it follows from an invitation that is not used in time',
};

/** The events that a command can cause; the others follow from time alone. */
export const triggerableEvents = Object.keys(triggers) as readonly EventKey[];

export interface TriggerOptions extends Service {
  readonly event: EventKey;
  readonly operatorKey: () => Promise<string>;
  /** One line for each command that was sent. */
  readonly say: (line: string) => void;
}

/** @throws StartError where the event cannot happen here */
export async function trigger({ event, baseUrl, key, operatorKey, say }: TriggerOptions): Promise<void> {
  const run = triggers[event];
  if (run === undefined)
    throw new StartError(`${event} cannot be triggered: ${byTimeAlone[event] ?? 'no command causes it'}`);
  const caller = await callerOf({ baseUrl, key });
  if (caller.environment === 'production')
    throw new StartError(`${baseUrl} is production: trigger works only in a sandbox`);
  const connection = {
    baseUrl,
    key,
    afterRequest: ({ method, url, status }: { method: string; url: string; status: number | undefined }) => {
      if (method !== 'GET') say(`${method} ${new URL(url).pathname} -> ${status ?? 'no response'}`);
    },
  };
  let issued: Promise<string> | undefined;
  const scene = new Scene({ caller, connection, operatorKey: () => (issued ??= operatorKey()) });
  try {
    await run(scene);
  } catch (error) {
    if (error instanceof ApiError) throw new StartError(`${error.operation}: ${error.message}`, { cause: error });
    throw error;
  }
}
