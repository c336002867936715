/** What the two sides of an inspection say to each other. Types alone, so that neither loads the other. */
import type { MediaType } from './media-type.ts';

export interface Question {
  readonly path: string;
  readonly mediaType: MediaType;
  /** `look`: what the structure tells at once. `whole`: every page and every pixel is read. */
  readonly depth: 'look' | 'whole';
  readonly limits: InspectionLimits;
  /** Wall time after which the file is given up without a result. */
  readonly wall_ms: number;
}

export interface InspectionLimits {
  readonly pages: number;
  /** Of one image, and of all images in one file together. */
  readonly pixels: number;
  /** Processor time of the inspecting process: a busy machine does not shorten it. */
  readonly milliseconds: number;
  /** Resident, of the inspecting process. */
  readonly memory_bytes: number;
}

export type Unsound = 'encrypted' | 'corrupt' | 'page_limit_exceeded' | 'unsupported' | 'processing_failed';

/** What is known of a file. */
export type Verdict =
  | { readonly kind: 'sound'; readonly pages: number }
  | { readonly kind: 'unsound'; readonly reason: Unsound };

/** From the inspecting process. `used_ms` is the processor time of its start, then of the file. */
export type Said =
  | { readonly kind: 'ready'; readonly used_ms: number }
  | { readonly kind: 'verdict'; readonly verdict: Verdict; readonly memory_bytes: number; readonly used_ms: number };
