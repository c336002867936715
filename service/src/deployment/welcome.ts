/** What `start` says to the person who typed it. */
import { publicUrlOf, type Role, type Settings } from '../config.ts';
import type { Address } from '../machinery/database/pool.ts';
import type { Output } from '../machinery/log.ts';
import type { Service } from '../service.ts';
import type { Ports } from './process.ts';

export interface Welcome {
  readonly settings: Settings;
  readonly ports: Ports;
  readonly roles: readonly Role[];
  readonly address: Address;
  readonly service: Service;
  readonly output: Output;
}

export async function welcome({ settings, ports, output }: Welcome): Promise<void> {
  const url = publicUrlOf(settings, ports.port);
  output.say(`\nMahnwerk is ready at ${url} (${settings.environment})\n`);
}
