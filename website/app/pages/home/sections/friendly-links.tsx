import container from '@portico/design/styles/container.module.css';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { ExternalLink } from '../../../components/links/external-link.tsx';
import { LocalName } from '../../../components/local-name.tsx';
import { useMessages } from '../../../messages/messages.ts';
import { useSite } from '../../../state/site-settings.ts';
import styles from './friendly-links.module.css';

export function FriendlyLinks() {
	const { footcontent } = useMessages();
	const { friendlyLinks } = useSite();
	if (friendlyLinks.length === 0) return null;
	return (
		<section className={`${container.container} ${styles.section}`} aria-labelledby="home-links">
			<div className={styles.links}>
				<h2 id="home-links" className={styles.heading}>
					{footcontent.friendlyLinks}
				</h2>
				<ul className={styles.list}>
					{friendlyLinks.map((link) => (
						<li key={link.href} className={styles.link}>
							<ExternalLink href={link.href}>
								<LocalName name={link.name} />
								<span className={hidden.hidden}>{footcontent.outsideLink}</span>
							</ExternalLink>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
