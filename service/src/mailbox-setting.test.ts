/** The mailbox among the settings. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { readMailbox } from './mailbox-setting.ts';
import { SettingReader } from './setting.ts';

const read = (variables: Readonly<Record<string, string>>) => readMailbox(new SettingReader(variables));

test('the URL of a mailbox names host, user, password and folder', () => {
  assert.deepEqual(read({ IMAP_URL: 'imaps://post%40kanzlei.example:ge%3Aheim@imap.example/Eingang' }), {
    host: 'imap.example',
    port: 993,
    secure: true,
    user: 'post@kanzlei.example',
    password: 'ge:heim',
    folder: 'Eingang',
    doneFolder: 'Mahnwerk',
    seconds: 60,
  });
  const plain = read({
    IMAP_URL: 'imap://a:b@127.0.0.1:1143',
    IMAP_DONE_FOLDER: 'Fertig',
    MAHNWERK_INBOX_SECONDS: '10',
  });
  assert.deepEqual(
    [plain?.port, plain?.secure, plain?.folder, plain?.doneFolder, plain?.seconds],
    [1143, false, 'INBOX', 'Fertig', 10],
  );
  assert.equal(read({}), undefined);
});

test('a faulty setting is named without the password', () => {
  for (const variables of [
    { IMAP_URL: 'https://a:geheim@imap.example/' },
    { IMAP_URL: 'imaps://geheim@imap.example/' },
    { IMAP_URL: 'geheim' },
    { IMAP_DONE_FOLDER: 'Fertig' },
    { MAHNWERK_INBOX_SECONDS: '1' },
  ])
    assert.throws(
      () => read(variables),
      ({ name, message }: Error) => name === 'SettingError' && !message.includes('geheim'),
    );
});
