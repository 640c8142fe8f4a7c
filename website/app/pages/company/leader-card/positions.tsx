import type { LeaderCard } from '@portico/api/answers/company.ts';
import { languageTag } from '@portico/api/languages.ts';
import { TitleText } from '@portico/design/title-text.tsx';

export function Positions({ leader, className }: { leader: LeaderCard; className?: string | undefined }) {
	return leader.positions.map((position) => (
		<p key={position.text} className={className} lang={languageTag(position.lang)}>
			<TitleText {...position} />
		</p>
	));
}
