/**
 * The files of a ZIP, one after another and piece by piece: names in it are never paths, and what it says of sizes is
 * not believed.
 */
import { Unzip, UnzipInflate } from 'fflate';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { BankFileError } from './bank-file-error.ts';

/** Compressed bytes at a time: a thousand times as many may come out. */
const piece_bytes = 16 * 1024;

const signature = [0x50, 0x4b, 0x03, 0x04];

/** Whether bytes begin like a ZIP. */
export const isZip = (bytes: Uint8Array): boolean => signature.every((each, index) => bytes[index] === each);

/** What becomes of the bytes of one file. */
export interface FileSink {
  write(piece: Uint8Array): void;
  end(): void;
}

/** How many files the directory at its end names. @throws BankFileError for a ZIP that was cut off */
function countIn(bytes: Buffer): number {
  const at = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (at < 0 || at + 22 > bytes.length) throw new BankFileError('corrupt', 'The ZIP has no end.');
  return bytes.readUInt16LE(at + 10);
}

/** Feeds each file of a ZIP to a sink of its own. @throws BankFileError */
export function unzipTo(bytes: Buffer, sinkOf: () => FileSink): void {
  const named = countIn(bytes);
  let [files, size, ended] = [0, 0, 0];
  const unzip = new Unzip((file) => {
    files += 1;
    if (files > limits.bank_zip_files)
      throw new BankFileError('corrupt', `A ZIP holds at most ${limits.bank_zip_files} files.`);
    const sink = file.name.endsWith('/') ? undefined : sinkOf();
    let isFirst = true;
    file.ondata = (error, piece, isLast) => {
      // The library hands over what was thrown here for an earlier piece.
      if (error instanceof BankFileError) throw error;
      if (error !== null) throw new BankFileError('corrupt', 'A file of the ZIP cannot be unpacked.');
      size += piece.length;
      if (size > limits.bank_zip_bytes) throw new BankFileError('corrupt', 'The ZIP unpacks to too many bytes.');
      if (isFirst && isZip(piece)) throw new BankFileError('unsupported', 'A ZIP inside a ZIP is not read.');
      isFirst = isFirst && piece.length === 0;
      sink?.write(piece);
      if (!isLast) return;
      ended += 1;
      sink?.end();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += piece_bytes)
      unzip.push(bytes.subarray(at, at + piece_bytes), at + piece_bytes >= bytes.length);
  } catch (error) {
    throw error instanceof BankFileError ? error : new BankFileError('corrupt', 'The ZIP cannot be unpacked.');
  }
  if (files !== named || ended !== named) throw new BankFileError('corrupt', 'The ZIP is not whole.');
}
