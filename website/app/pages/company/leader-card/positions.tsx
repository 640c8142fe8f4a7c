import type { LeaderCard } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';

/** A leader's position lines, each a paragraph. */
export function Positions({ leader, className }: { leader: LeaderCard; className?: string | undefined }) {
	return leader.positions.map((position) => (
		<p key={position.text} className={className} lang={languageTag(position.lang)}>
			{position.text}
		</p>
	));
}
