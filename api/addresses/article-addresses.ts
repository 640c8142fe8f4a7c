import { readLink } from './read-link.ts';

/** The longest readable part of an article's address, in characters. */
const maxArticleAddressLength = 80;

/** Proposals are shorter than what may be chosen. */
const maxProposalLength = 60;

/** Words of small letters and digits, with hyphens between them: what every program shows and copies as it is. */
const form = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether an article's address may end with this instead of its identifier. */
export const isArticleAddress = (text: string): boolean =>
	text.length <= maxArticleAddressLength && form.test(text);

/** The readable part of an address that says these words; empty where they have no Latin letters and no digits. */
export function addressFrom(words: string): string {
	const plain = words
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/['’]/g, '')
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== '');
	let address = '';
	for (const word of plain) {
		const longer = address === '' ? word.slice(0, maxProposalLength) : `${address}-${word}`;
		if (longer.length > maxProposalLength) break;
		address = longer;
	}
	return address;
}

/** An address of the web or a path of the site, as a person means it; null for anything else. */
export function readArticleLink(written: string): string | null {
	const address = readLink(written.trim());
	return address !== null && /^(?:https?:\/\/|\/(?!\/))/.test(address) ? address : null;
}
