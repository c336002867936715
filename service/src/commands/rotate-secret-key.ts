/** `rotate-secret-key`: the last step of replacing the secret key (docs/operate/settings.md, "The secret key"). */
import { readSettings } from '../config.ts';
import type { Command } from './command.ts';

export const rotateSecretKeyCommand: Command = {
  name: 'rotate-secret-key',
  summary: 'Re-encrypt stored secrets with the current secret key',
  description: [
    'Requires MAHNWERK_SECRET_KEY (the new key) and MAHNWERK_SECRET_KEY_PREVIOUS (the previous key), as in every process of the deployment.',
    'Works while the service runs; the next run completes an interrupted one. API keys stay valid.',
  ],
  async run() {
    const settings = readSettings();
    const { rotateSecretKey } = await import('../deployment/rotate-secret-key.ts');
    const { webhooks, apps, payments, mails } = await rotateSecretKey(settings);
    process.stdout.write(
      `Encrypted with the current key: the secrets of ${webhooks} webhook subscriptions and ${apps} authenticator apps, ${payments} secrets of payment providers, and ${mails} mails. MAHNWERK_SECRET_KEY_PREVIOUS is no longer needed when every process runs with the new key.\n`,
    );
    return 0;
  },
};
