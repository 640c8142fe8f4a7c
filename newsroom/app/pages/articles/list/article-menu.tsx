import { articleAddress } from '@portico/api/addresses/addresses.ts';
import { type Language, languages, otherLanguage } from '@portico/api/languages.ts';
import type { ListedArticle } from '@portico/api/newsroom/answers/articles.ts';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { buttonClass } from '../../../controls/button.tsx';
import fields from '../../../controls/fields/field.module.css';
import { MoreIcon } from '../../../controls/icons.tsx';
import { useSession } from '../../../data/session.ts';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import styles from '../articles.module.css';
import { articleTitle, type TextAction, type TextSubject, textActions } from './text-actions.ts';

export type OnTextAction = (action: TextAction, subject: TextSubject) => void;

type Props = {
	article: ListedArticle;
	onAction: OnTextAction;
	isOpen?: boolean;
	onOpenChange?(isOpen: boolean): void;
};

/** What can be done with an article, by language. */
export function ArticleMenu({ article, onAction, ...trigger }: Props) {
	const { articles } = useMessages();
	const navigate = useNavigate();
	const { title } = articleTitle(article, useLanguage());
	const label = articles.table.actionsFor(title || articles.table.untitled);
	return (
		<MenuTrigger {...trigger}>
			<AriaButton className={`${buttonClass('quiet')} ${styles.more}`} aria-label={label}>
				<MoreIcon />
			</AriaButton>
			<Popover className={`${fields.popover} ${styles.menu}`} placement="bottom end">
				<Menu className={fields.list ?? ''} aria-label={label}>
					<MenuItem
						id="edit"
						className={`${fields.option} ${styles.item}`}
						onAction={() => void navigate(`/articles/${article.articleId}`)}
					>
						{articles.actions.edit}
					</MenuItem>
					{languages.map((lang) => (
						<LanguageSection key={lang} article={article} lang={lang} onAction={onAction} />
					))}
				</Menu>
			</Popover>
		</MenuTrigger>
	);
}

type SectionProps = { article: ListedArticle; lang: Language; onAction: OnTextAction };

function LanguageSection({ article, lang, onAction }: SectionProps) {
	const { articles, general } = useMessages();
	const { siteUrl } = useSession();
	const { articleId, texts, copies } = article;
	const text = texts[lang];
	if (!text) return null;
	const other = texts[otherLanguage(lang)] ?? undefined;
	return (
		<MenuSection id={lang}>
			<Header className={styles.menuHeader}>{general.languages[lang]}</Header>
			{textActions(text).map((action) => (
				<MenuItem
					key={action}
					id={`${lang}-${action}`}
					className={`${fields.option} ${styles.item}`}
					{...(action === 'open'
						? { href: siteUrl + articleAddress(article, lang), target: '_blank', rel: 'noopener' }
						: {
								onAction: () =>
									onAction(action, { articleId, lang, text, other, hasCopy: copies[lang] !== null }),
							})}
				>
					{articles.actions[action]}
				</MenuItem>
			))}
		</MenuSection>
	);
}
