/** A program of its own that guesses codes at a steady rate, from many addresses: `<url>` in its arguments, ends with its input. */
import { aVisitor, tokenFor } from '../test/harness/debtor.ts';

const perMinute = 10_000;
const addresses = 1_000;
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

const [url = ''] = process.argv.slice(2);
// The form before a visit is bound to none: one token serves all guesses.
const token = tokenFor((await aVisitor(url, '10.255.255.1').get('/d/')).text, '/d/');
const answers = new Map<number, number>();
let [count, running] = [0, 0];

async function guess(nth: number): Promise<void> {
  const address = `10.${Math.floor((nth % addresses) / 100)}.${nth % 100}.9`;
  const code = Array.from({ length: 12 }, (_none, at) => alphabet[(nth * (at + 7)) % alphabet.length]).join('');
  running += 1;
  const { status } = await aVisitor(url, address)
    .post('/d/', { token, code, birth_date: '1.1.1980' })
    .catch(() => ({ status: 0 }));
  running -= 1;
  answers.set(status, (answers.get(status) ?? 0) + 1);
}

const began = performance.now();
// A timer that is late sends what it has missed.
const timer = setInterval(() => {
  for (; count < ((performance.now() - began) / 60_000) * perMinute; count += 1) void guess(count);
}, 20);
process.send?.('begun');
process.on('message', () => {
  clearInterval(timer);
  const ended = setInterval(() => {
    if (running > 0) return;
    clearInterval(ended);
    process.send?.({ count, answers: Object.fromEntries(answers) });
    process.disconnect?.();
  }, 20);
});
