import type { Site } from '@portico/api/answers/site.ts';

type Contact = Pick<Site['contacts'][number], 'kind'> & { value: { text: string } };

/** Null for contacts without a link. */
export function contactAddress({ kind, value }: Contact): string | null {
	switch (kind) {
		case 'phone':
			return `tel:${value.text.replace(/[^\d+*#]/g, '')}`;
		case 'email':
			return `mailto:${value.text}`;
		case 'address':
		case 'fax':
		case 'postcode':
			return null;
	}
}
