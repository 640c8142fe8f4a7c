import sheet from '../../../design/tokens.css?raw';
import { readTokens } from '../tokens/read-tokens.ts';

const { light, dark } = readTokens(sheet);

/** All tokens as each scheme has them, in the sheet's order. */
export const tokens = { light, dark: { ...light, ...dark } };
