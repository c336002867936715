/** The process of the attackers. Its parent sends the attack and its scene, later `end`; it returns what came of its requests. */
import { Attempt, type Scene } from './attack.ts';
import { attacks } from './attacks.ts';

/** What the parent sends first. */
export interface Order {
  readonly attack: string;
  readonly scene: Scene;
}

process.once('message', (message) => {
  const { attack, scene } = message as Order;
  const over = new AbortController();
  const attempt = new Attempt(over.signal);
  // Hundreds of loops wait for its end.
  process.on('message', () => {
    over.abort();
    process.send?.(Object.fromEntries(attempt.results), () => process.exit(0));
  });
  attacks
    .find(({ name }) => name === attack)
    ?.run(scene, attempt)
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
