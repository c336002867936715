/**
 * What fails in the demo: two webhooks and a mail. Nothing goes to a host outside. The receiver of the one webhook does not exist: its deliveries show
 * how each is retried. The address of the other is one of RFC 5737, which is not public: its deliveries fail for good. The mail lacks its attachment. The
 * routes refuse such hosts and make no such mail, so the functions of their modules make them.
 */
import { createHash } from 'node:crypto';
import { createWithoutHost } from '../domain/webhooks/subscriptions/index.ts';
import type { Service } from '../app.ts';
import { enqueueMail } from '../platform/mail/index.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Demo } from './seed.ts';

const webhooks = [
  {
    url: 'https://hooks.beispiel-handel.example/mahnwerk',
    description: 'Demo: Diesen Host gibt es nicht. Jede Zustellung scheitert und wird wiederholt.',
  },
  {
    url: 'https://192.0.2.20/mahnwerk',
    description: 'Demo: Diese Adresse ist nicht öffentlich. Jede Zustellung scheitert endgültig.',
  },
];

const mail = {
  to: 'post@probe-studio.example',
  subject: 'Ihre Unterlagen',
  text: 'Guten Tag,\n\nanbei erhalten Sie die Unterlagen zu Ihrem Zugang.\n',
  attachments: [
    {
      filename: 'Unterlagen.pdf',
      media_type: 'application/pdf',
      content: createHash('sha256').update('an object that nothing stores').digest('hex'),
    },
  ],
};

/** Creates webhooks and mail, or leaves those of an interrupted attempt: they exist together or not at all. */
export async function createFailing(
  {
    app: { database },
    dependencies,
  }: { readonly app: Pick<Service['app'], 'database'> } & Pick<Service, 'dependencies'>,
  { company_id }: Pick<Demo, 'company_id'>,
): Promise<void> {
  await database
    .atomically(company_id, async (tx) => {
      for (const body of webhooks) await createWithoutHost(tx.asOwner(), dependencies, body);
      enqueueMail(tx, dependencies, mail);
    })
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}
