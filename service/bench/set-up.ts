/** Makes what a benchmark reads, through the API like a client. */
import { randomUUID } from 'node:crypto';
import { debtor, order } from './samples.ts';

export async function post(port: number, key: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

export async function makeDebtor(port: number, key: string): Promise<string> {
  return (await post(port, key, '/v2/debtors/', debtor)).id as string;
}

/** A draft of five claims; the id of its first claim. */
export async function makeClaim(port: number, key: string, debtorId: string): Promise<string> {
  const { claims } = (await post(port, key, '/v2/orders/', order(debtorId))) as { claims: { id: string }[] };
  return claims[0]?.id ?? '';
}
