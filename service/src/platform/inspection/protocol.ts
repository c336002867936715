/**
 * The messages between the service and the process that inspects files. Types only, so that neither side loads the
 * other.
 */
import type { MediaType } from './media-type.ts';

export interface InspectionQuestion {
  readonly path: string;
  readonly mediaType: MediaType;
  /** `structure`: what can be read immediately. `whole`: every page and every pixel. */
  readonly depth: 'structure' | 'whole';
  readonly limits: InspectionLimits;
  /** Wall time after which the inspection ends without a result. */
  readonly wall_ms: number;
}

export interface InspectionLimits {
  readonly pages: number;
  /** Of one image, and of all images of a file together. */
  readonly pixels: number;
  /** Processor time of the inspecting process: a busy machine does not shorten it. */
  readonly milliseconds: number;
  /** Resident memory of the inspecting process. */
  readonly memory_bytes: number;
}

export type Unsound = 'encrypted' | 'corrupt' | 'page_limit_exceeded' | 'unsupported' | 'processing_failed';

/** The result of an inspection. */
export type InspectionProtocolResult =
  | { readonly kind: 'sound'; readonly pages: number }
  | { readonly kind: 'unsound'; readonly reason: Unsound };

/** Messages of the inspecting process. `used_ms` is the processor time of its start, then of the file. */
export type Said =
  | { readonly kind: 'ready'; readonly used_ms: number }
  | {
      readonly kind: 'result';
      readonly result: InspectionProtocolResult;
      readonly memory_bytes: number;
      readonly used_ms: number;
    };
