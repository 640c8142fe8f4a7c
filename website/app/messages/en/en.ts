/** The text groups of the specification, section 3, and ours. */
export { aritcile } from '@portico/design/texts/en/aritcile.ts';
export { pictures } from '@portico/design/texts/en/pictures.ts';
export { video } from '@portico/design/texts/en/video.ts';
export { footcontent } from './footcontent.ts';
export { header } from './header.ts';
export { home } from './home.ts';
export { leaders } from './leaders.ts';
export { lists } from './lists.ts';
export { message } from './message.ts';
export { mostRead } from './most-read.ts';
export { preview } from './preview.ts';
export { search } from './search.ts';
export { site } from './site.ts';
export { suggestions } from './suggestions.ts';
export { zzjg } from './zzjg.ts';
