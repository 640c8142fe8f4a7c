import { articleAddress } from '@portico/api/addresses/addresses.ts';
import type { LinkTarget } from '@portico/api/answers/shared-parts.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../state/language.ts';
import { ColumnLink } from './column-link.tsx';
import { ExternalLink } from './external-link.tsx';
import { PageLink } from './page-link.tsx';

export function TargetLink({ target, children }: { target: LinkTarget; children: ReactNode }) {
	const language = useLanguage();
	switch (target.kind) {
		case 'column':
			return <ColumnLink column={target.column}>{children}</ColumnLink>;
		case 'article':
			return <PageLink to={articleAddress(target.articleId, language)}>{children}</PageLink>;
		case 'address':
			return <ExternalLink href={target.href}>{children}</ExternalLink>;
	}
}
