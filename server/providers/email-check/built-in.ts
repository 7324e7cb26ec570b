import { checkEmail } from '../../../contract/checks/email.ts'
import { EMAIL_CODES } from '../../../shared/api/email-verification.ts'
import type { MailExchange } from './mail-exchange.ts'
import type { EmailCheck } from './port.ts'

/** Role mailboxes, such as `info`; a customer uses a personal one. */
const ROLES = new Set(
  (
    'abuse admin administrator amministrazione assistenza billing commerciale compliance contabilita contact ' +
    'contatti direzione dpo fatture fatturazione ftp hello help helpdesk hostmaster hr info informazioni it jobs ' +
    'lavoro legal logistica mail mailer-daemon marketing news newsletter no-reply noc noreply office ordini ' +
    'postmaster press privacy protocollo recruiting root sales security segreteria servizioclienti spam staff ' +
    'subscribe support supporto sysadmin tech ufficio undisclosed-recipients unsubscribe usenet vendite webmaster www'
  ).split(' '),
)

/**
 * Checks an address without sending a mail: syntax, disposable domains, role mailboxes, and whether the domain accepts
 * mail. The existence of the mailbox stays 7, unknown, which counts as valid; so does a domain whose records cannot be
 * read now.
 */
export function createBuiltInEmailCheck(exchange: MailExchange): EmailCheck {
  return {
    async check(email) {
      const outcome = checkEmail(email)
      if (!outcome.ok) return answer(EMAIL_CODES.syntax, outcome.finding.suggestion)
      const at = outcome.value.lastIndexOf('@')
      const domain = outcome.value.slice(at + 1)
      const suggestion = outcome.warnings?.[0]?.suggestion
      if (isDisposable(domain)) return answer(EMAIL_CODES.disposable)
      if (isRole(outcome.value.slice(0, at))) return answer(EMAIL_CODES.role, suggestion)
      const takesMail = await exchange(domain)
      return answer(takesMail === 'no' ? EMAIL_CODES.invalid : EMAIL_CODES.unknown, suggestion)
    },
  }
}

const isRole = (local: string) => ROLES.has(local.toLowerCase().split('+')[0]!)

function answer(code: number, suggestion?: string) {
  return { ok: true, code, ...(suggestion !== undefined && { suggestion }) } as const
}

/** Domains of disposable mailboxes. */
const DOMAINS = new Set(
  (
    '0-mail.com 0815.ru 10mail.org 10minutemail.com 10minutemail.net 10minutesmail.com 123-m.com 1secmail.com ' +
    '1secmail.net 1secmail.org 20email.eu 20minutemail.com 20minutemail.it 2prong.com 30minutemail.com 33mail.com ' +
    '4warding.com 9ox.net anonbox.net anonymbox.com antichef.com antispam.de armyspy.com azmeil.tk beefmilk.com ' +
    'binkmail.com bobmail.info bouncr.com brefmail.com bugmenot.com burnermail.io byom.de chammy.info cock.li ' +
    'cool.fr.nf courriel.fr.nf cuvox.de dayrep.com deadaddress.com despam.it despammed.com devnullmail.com ' +
    'discard.email discardmail.com discardmail.de dispostable.com disposableaddress.com disposableinbox.com ' +
    'disposemail.com dodgeit.com dodgit.com dontreg.com dropmail.me dump-email.info dumpmail.de e4ward.com ' +
    'easytrashmail.com einrot.com emailfake.com emailondeck.com emailsensei.com emailtemporanea.com ' +
    'emailtemporanea.net emailtemporar.ro emailwarden.com emltmp.com fake-mail.net fakeinbox.com fakemail.net ' +
    'fakemailgenerator.com fastmailforyou.net filzmail.com fleckens.hu fudgerub.com garliclife.com ' +
    'get1mail.com get2mail.fr getairmail.com getnada.com getonemail.com gishpuppy.com grr.la guerrillamail.biz ' +
    'guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net guerrillamail.org ' +
    'guerrillamailblock.com gustr.com haltospam.com harakirimail.com hidemail.de hmamail.com hulapla.de ' +
    'incognitomail.com incognitomail.net inboxalias.com inboxbear.com inboxkitten.com instantemailaddress.com ' +
    'jetable.com jetable.fr.nf jetable.net jetable.org jourrapide.com kasmail.com killmail.com kurzepost.de ' +
    'linshiyouxiang.net litedrop.com lroid.com maildrop.cc maildu.de maileater.com mailcatch.com mailexpire.com ' +
    'mailforspam.com mailfreeonline.com mailinator.com mailinator.net mailinator.org mailinator2.com ' +
    'mailismagic.com mailme.lv mailmetrash.com mailmoat.com mailnator.com mailnesia.com mailnull.com mailpoof.com ' +
    'mailsac.com mailseal.de mailshell.com mailsiphon.com mailtemp.info mailtemporaire.com mailtemporaire.fr ' +
    'mailtothis.com mailzilla.com mbx.cc mega.zik.dj meltmail.com mierdamail.com minutemail.it mintemail.com ' +
    'moakt.cc moakt.co moakt.com mohmal.com moncourrier.fr.nf monemail.fr.nf monmail.fr.nf mt2015.com ' +
    'mvrht.net mytemp.email mytrashmail.com nada.email nepwk.com no-spam.ws nobulk.com noclickemail.com ' +
    'nospam.ze.tc nospamfor.us nowmymail.com objectmail.com odaymail.com oneoffemail.com onewaymail.com ' +
    'owlpic.com pjjkp.com pokemail.net politikerclub.de pookmail.com privacy.net proxymail.eu putthisinyourspamdatabase.com ' +
    'quickinbox.com rcpt.at recode.me recursor.net rhyta.com rmqkr.net rppkn.com safersignup.de safetymail.info ' +
    'sandelf.de saynotospams.com selfdestructingmail.com sendspamhere.com sharklasers.com shieldemail.com ' +
    'shitmail.me slopsbox.com smellfear.com snakemail.com sneakemail.com sogetthis.com soodonims.com spam.la ' +
    'spam4.me spamavert.com spambob.com spambob.net spambog.com spambog.de spambox.us spamcero.com spamday.com ' +
    'spamdecoy.net spamex.com spamfree24.org spamgourmet.com spamgourmet.net spamherelots.com spamhole.com ' +
    'spaml.com spammotel.com spamobox.com spamspot.com spamthis.co.uk spamtroll.net superrito.com ' +
    'suremail.info teleworm.us temp-mail.io temp-mail.org temp-mail.ru tempail.com tempalias.com tempe-mail.com ' +
    'tempemail.co tempemail.com tempemail.net tempinbox.com tempinbox.co.uk tempmail.de tempmail.dev tempmail.eu ' +
    'tempmail.it tempmail.net tempmail.plus tempmailaddress.com tempmailer.com tempmailo.com tempomail.fr ' +
    'temporaryemail.net temporaryforwarding.com temporaryinbox.com tempr.email thanksnospam.info ' +
    'thankyou2010.com throwam.com throwawayemailaddress.com throwawaymail.com tilien.com tmail.ws tmailinator.com ' +
    'tmpmail.net tmpmail.org trash-mail.at trash-mail.com trash-mail.de trashmail.at trashmail.com trashmail.de ' +
    'trashmail.io trashmail.me trashmail.net trashmail.org trashmail.ws trashmailer.com trashymail.com trbvm.com ' +
    'trickmail.net tyldd.com uggsrock.com upliftnow.com venompen.com veryrealemail.com wegwerfadresse.de ' +
    'wegwerfemail.com wegwerfemail.de wegwerfmail.de wegwerfmail.net wegwerfmail.org wh4f.org whyspam.me ' +
    'willselfdestruct.com wuzup.net xagloo.com xemaps.com xents.com xmaily.com xoxy.net yep.it yogamaven.com ' +
    'yopmail.com yopmail.fr yopmail.net yuurok.com zehnminutenmail.de zippymail.info zoemail.org'
  ).split(' '),
)

/** Whether a domain, in lower case, or one of its parents provides disposable mailboxes. */
function isDisposable(domain: string): boolean {
  const parts = domain.split('.')
  return parts.some((_part, at) => DOMAINS.has(parts.slice(at).join('.')))
}
