import { articleAddress } from '@portico/api/addresses.ts';
import type { LinkTarget } from '@portico/api/answers/shared-parts.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../page-frame/language.ts';
import { ColumnLink } from '../column-link/column-link.tsx';
import { OutsideLink } from '../outside-link/outside-link.tsx';
import { PageLink } from '../page-link/page-link.tsx';

/** A link to whatever a slide or a box leads to. */
export function TargetLink({ target, children }: { target: LinkTarget; children: ReactNode }) {
	const language = useLanguage();
	switch (target.kind) {
		case 'column':
			return <ColumnLink column={target.column}>{children}</ColumnLink>;
		case 'article':
			return <PageLink to={articleAddress(target.articleId, language)}>{children}</PageLink>;
		case 'address':
			return <OutsideLink href={target.href}>{children}</OutsideLink>;
	}
}
