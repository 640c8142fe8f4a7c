import sheet from '@portico/design/tokens/tokens.css?raw';
import { readTokens } from '../tokens/read-tokens.ts';

const { light, dark } = readTokens(sheet);

/** All tokens of each scheme, in the style sheet's order. */
export const tokens = { light, dark: { ...light, ...dark } };
