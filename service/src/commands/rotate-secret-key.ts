/** `rotate-secret-key`: the last step of replacing the secret key (docs/operations.md, "The secret key"). */
import { readSettings } from '../config.ts';
import type { Command } from './command.ts';

export const rotateSecretKeyCommand: Command = {
  name: 'rotate-secret-key',
  summary: 'Encrypt what is stored with the current secret key',
  description: [
    'Needs MAHNWERK_SECRET_KEY (the new key) and MAHNWERK_SECRET_KEY_PREVIOUS (the former one), as every process of the deployment.',
    'Works beside a running service; a run that was interrupted is completed by the next one. API keys stay valid.',
  ],
  async run() {
    const settings = readSettings();
    const { rotateSecretKey } = await import('../deployment/rotate-secret-key.ts');
    const { webhooks, mails } = await rotateSecretKey(settings);
    process.stdout.write(
      `Encrypted with the current key: the secrets of ${webhooks} webhook subscriptions and ${mails} mails. MAHNWERK_SECRET_KEY_PREVIOUS is no longer needed once every process runs with the new key.\n`,
    );
    return 0;
  },
};
