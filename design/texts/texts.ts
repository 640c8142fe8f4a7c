import type { aritcile } from './zh/aritcile.ts';
import type { pictures } from './zh/pictures.ts';
import type { video } from './zh/video.ts';

/** The texts of article blocks. Chinese is the reference for the types. */
export type Texts = {
	aritcile: typeof aritcile;
	pictures: typeof pictures;
	video: typeof video;
};
