import { lazy } from "./lazy.js";

/**
 * Words for credentials that people choose. They also match within longer words. `_` is an optional
 * separator.
 */
const PASSWORDS = `
password passwd passphrase passcode passwort kennwort losungswort mot_de_passe mots_de_passe phrase_secrète
contraseña contrasena clave senha palavra-passe parol
wachtwoord toegangscode lösenord adgangskode passord lykilorð salasana tunnusluku
hasło hasła haśle haseł hasel haslo heslo hesla geslo lozink jelsz parool slaptažod parole șifr şifre sifre
парол гасло лозинк кодово_слово κωδικ συνθηματικ סיסמ סיסמה كلمة_المرور كلمة_السر كلمة_مرور پسورد گذرواژه
पासवर्ड पासवर्द পাসওয়ার্ড கடவுச்சொல் รหัสผ่าน mật_khẩu kata_sandi kata_laluan
密码 密碼 口令 密钥 パスワード パスフレーズ 暗証 비밀번호 암호 패스워드`;
/** Words that match only on their own, because they also occur in unrelated words. */
const SHORT_PASSWORDS = "pw pwd psw pass psk mdp";

/** Words for credentials that programs issue. */
const TOKENS = `
secret credential token api_key access_key private_key zugangsdaten geheimnis api-schlüssel zugriffsschlüssel
identifiants clé_api clé_secrète clé_d'accès credencia chave_de_acesso chave_secreta credenzial chiave_segreta 密钥 jeton токен トークン 令牌 토큰 ключ_api klucz_api`;
const SHORT_TOKENS = "creds";

/** Words that can appear between the name of a credential and its value. */
const IS =
  "is was are be = ist lautet war est es era é è sono to jest je är er var on yra adalah là este va это является є είναι היא הוא هي هو है";

const CODES = `
recovery_code backup_code rescue_code scratch_code recovery_key backup_key
wiederherstellungscode wiederherstellungsschlüssel notfallcode backup-code ersatzcode
code_de_récupération codes_de_récupération code_de_secours codes_de_secours
código_de_recuperación códigos_de_recuperación códigos_de_respaldo códigos_de_recuperação codici_di_recupero codici_di_backup
herstelcode återställningskod gendannelseskod palautuskood kody_odzyskiwania kody_zapasowe záložní_kód
коды_восстановления резервные_коды коди_відновлення kurtarma_kod yedek_kod mã_khôi_phục kode_pemulihan
恢复代码 恢复码 备用码 備用碼 復原碼 リカバリーコード バックアップコード 回復コード 복구_코드 백업_코드 رموز_الاسترداد`;

const ENVIRONMENTS =
  "staging production preprod sandbox umgebung environ entorno ambiente окружени 环境 環境 환경";
const SHORT_ENVIRONMENTS = "stage prod dev test testing qa uat demo env";

const alternatives = (list: string) => list.trim().split(/\s+/).join("|").replaceAll("_", "[\\s_-]?");
const oneOf = (parts: string, whole: string) =>
  `(?:${alternatives(parts)}|(?<![\\p{L}\\d/+_])(?:${alternatives(whole)})(?![\\p{L}\\d]))`;
const PASSWORD = oneOf(PASSWORDS, SHORT_PASSWORDS);
const CREDENTIAL = oneOf(`${PASSWORDS} ${TOKENS} ${CODES}`, `${SHORT_PASSWORDS} ${SHORT_TOKENS}`);
/** Matches the opening quotation marks and spaces directly before a credential. */
const QUOTE = "[\\s\"'`*「“]{0,6}$";
const WORDS = "(?:[ \\t]+[\\p{L}\\d.'@()-]{1,24}){0,5}?";
const SIGN = `(?:[ \\t]+(?:${alternatives(IS)})\\s|[ \\t]?[:：是为は])`;
const before = (words: string) => `\\p{L}{0,3}(?:${words}${SIGN}|\\s)${QUOTE}`;

export const credentialWord = lazy(() => new RegExp(CREDENTIAL, "iu"));
export const codeWord = lazy(() => new RegExp(alternatives(CODES), "giu"));
export const environmentWord = lazy(() => new RegExp(oneOf(ENVIRONMENTS, SHORT_ENVIRONMENTS), "iu"));
/** Matches the end of a setting's name that has been split into words. */
export const passwordName = lazy(() => new RegExp(`(?:${PASSWORD}|pwd|requirepass|master ?auth)$`, "iu"));
/** These match the text before a value. `passwordIs` allows up to five words after the name. */
export const passwordIs = lazy(() => new RegExp(PASSWORD + before(WORDS), "iu"));
export const credentialIs = lazy(() => new RegExp(CREDENTIAL + before(""), "iu"));
