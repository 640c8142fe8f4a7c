import { parseArgs } from 'node:util';
import { type Language, languages } from '@portico/api/languages.ts';

const allWidths = [390, 820, 1440, 1920] as const;
const allSchemes = ['light', 'dark'] as const;
export type Scheme = (typeof allSchemes)[number];

export type PhotographRequest = {
	/** Photographs only addresses that contain this; null: all. */
	only: string | null;
	/** Widths of the window, in pixels. */
	widths: number[];
	schemes: Scheme[];
	languages: Language[];
	/** A running site; null: one with the demo is started. */
	url: string | null;
	/** The output folder. */
	into: string;
};

/** The command line is invalid; the message says why. */
export class BadUsage extends Error {
	override readonly name = 'BadUsage';
}

export const helpText = `Usage: npm run photograph [-- OPTIONS]

  --only PART      pages whose address contains PART
  --width N,N      widths of the window (${allWidths.join(',')})
  --scheme S       light or dark (both)
  --language L     zh or en (both)
  --url ADDRESS    a running site, instead of one with the demo
  --into FOLDER    output folder (photographs)
  --help

Then open photographs/index.html in a browser.`;

/** Parses the command line. @throws BadUsage */
export function readCommandLine(words: readonly string[]): PhotographRequest | 'help' {
	const text = { type: 'string' } as const;
	let values: Record<string, string | boolean | undefined>;
	try {
		({ values } = parseArgs({
			args: [...words],
			options: {
				only: text,
				width: text,
				scheme: text,
				language: text,
				url: text,
				into: text,
				help: { type: 'boolean' },
			},
		}));
	} catch (error) {
		throw new BadUsage(error instanceof Error ? error.message : String(error));
	}
	if (values.help) return 'help';
	const given = values as Record<string, string | undefined>;
	return {
		only: given.only ?? null,
		widths: given.width === undefined ? [...allWidths] : given.width.split(',').map(readWidth),
		schemes: oneOf(allSchemes, 'scheme', given.scheme),
		languages: oneOf(languages, 'language', given.language),
		url: given.url?.replace(/\/$/, '') ?? null,
		into: given.into ?? 'photographs',
	};
}

function readWidth(word: string): number {
	const width = Number(word);
	if (!Number.isInteger(width) || width < 240 || width > 4000)
		throw new BadUsage(`--width ${word} is not a valid width`);
	return width;
}

function oneOf<Choice extends string>(all: readonly Choice[], option: string, word?: string): Choice[] {
	if (word === undefined) return [...all];
	const chosen = all.filter((choice) => choice === word);
	if (chosen.length === 0) throw new BadUsage(`--${option} is one of ${all.join(', ')}, not ${word}`);
	return chosen;
}
