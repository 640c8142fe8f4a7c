import { Link } from 'react-router';
import { buttonClass } from '../../controls/button.tsx';
import { useMessages } from '../../messages/messages.ts';
import styles from './new-article-link.module.css';

/** @param column of the new article, such as the one a list is filtered by */
export function NewArticleLink({ column = '' }: { column?: string }) {
	const { editor } = useMessages();
	const search = column === '' ? '' : `?${new URLSearchParams({ column })}`;
	return (
		<Link to={`/articles/new${search}`} className={`${buttonClass('primary')} ${styles.link}`}>
			{editor.newArticle}
		</Link>
	);
}
