import { z } from 'zod';
import { lines, mediaFile } from './fields.ts';

/** An entry of `media.json`: what a picture shows, for who does not see it. The files stand in `media/`. */
export const mediaEntry = z.strictObject({ file: mediaFile, alts: lines });
