/** The signing secret of a webhook, once, in both forms. */
import { SecretOnce } from '../ui/SecretOnce.tsx';
import { useDeveloperWords } from '../language/developer/words.ts';

export interface Issued {
  readonly secret_key: string;
  readonly secret_key_standard_webhooks: string;
}

export function WebhookSecret({ of, onClose }: { readonly of: Issued; readonly onClose: () => void }) {
  const { webhooks: words } = useDeveloperWords();
  return (
    <SecretOnce
      title={words.secret}
      about={words.secretAbout}
      value={of.secret_key}
      further={{ label: words.secretStandard, value: of.secret_key_standard_webhooks }}
      kept={words.secretKept}
      onClose={onClose}
    />
  );
}
