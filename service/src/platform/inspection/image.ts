/**
 * Inspects images with ImageMagick, compiled to WebAssembly, by decoding them completely, so that a `ready` document
 * can be shown. The first image loads it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Magick from '@imagemagick/magick-wasm';
import type { MediaType } from './media-type.ts';
import type { InspectionLimits, InspectionProtocolResult } from './protocol.ts';
import { isUnsupportedTiff } from './tiff.ts';

const { resolve } = createRequire(import.meta.url);

let loaded: typeof Magick | undefined;

export async function loadImageMagick({ pixels }: InspectionLimits): Promise<typeof Magick> {
  if (loaded !== undefined) return loaded;
  const magick = await import('@imagemagick/magick-wasm');
  await magick.initializeImageMagick(readFileSync(resolve('@imagemagick/magick-wasm/magick.wasm')));
  // ImageMagick's own limits, below those of the process: it refuses before it allocates.
  magick.ResourceLimits.area = BigInt(pixels);
  magick.ResourceLimits.width = BigInt(longest_side);
  magick.ResourceLimits.height = BigInt(longest_side);
  magick.ResourceLimits.disk = 0n;
  loaded = magick;
  return magick;
}

/** The maximum of JPEG; no scanner comes near. */
const longest_side = 65_500;

const formats = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/tiff': 'TIFF' } as const;

export async function inspectImage(
  bytes: Buffer,
  mediaType: Exclude<MediaType, 'application/pdf'>,
  limits: InspectionLimits,
): Promise<InspectionProtocolResult> {
  if (mediaType === 'image/tiff' && isUnsupportedTiff(bytes)) return { kind: 'unsound', reason: 'unsupported' };
  const magick = await loadImageMagick(limits);
  const format = formats[mediaType] as Magick.MagickFormat;
  try {
    const sizes = sizesOf(magick, bytes, format);
    if (sizes.length === 0) return { kind: 'unsound', reason: 'corrupt' };
    if (
      sizes.some((size) => size > limits.pixels) ||
      sizes.reduce((sum, size) => sum + size, 0) > limits.pixels * most_frames_full
    )
      return { kind: 'unsound', reason: 'processing_failed' };
    for (const index of sizes.keys()) decode(magick, bytes, format, index);
    return { kind: 'sound', pages: sizes.length };
  } catch (error) {
    if (error instanceof magick.MagickError)
      return { kind: 'unsound', reason: isRefusal(error) ? 'processing_failed' : 'corrupt' };
    throw error;
  }
}

/** A scan of many pages may contain this many images of the largest size; its time limit ends it earlier. */
const most_frames_full = 10;

/** The pixels of every image in the file, by their headers. */
function sizesOf(magick: typeof Magick, bytes: Buffer, format: Magick.MagickFormat): number[] {
  const images = magick.MagickImageCollection.create();
  try {
    images.ping(bytes, new magick.MagickReadSettings({ format }));
    return images.map((image) => image.width * image.height);
  } finally {
    images.dispose();
  }
}

/** Decodes one image of the file at a time: the next one reuses its memory. */
function decode(magick: typeof Magick, bytes: Buffer, format: Magick.MagickFormat, index: number): void {
  const image = magick.MagickImage.create();
  try {
    image.read(bytes, new magick.MagickReadSettings({ format, frameIndex: index, frameCount: 1 }));
  } finally {
    image.dispose();
  }
}

/** Whether ImageMagick refused by its limits: the image may be sound. */
const isRefusal = (error: Error): boolean => /limit|exceed|resource|cache/i.test(error.message);
