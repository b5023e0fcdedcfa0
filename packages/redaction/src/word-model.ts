/** Written by scripts/train-word-model.mjs: bits, in quarters and base 36, that a character costs after another in words and identifiers. */
export const WORD_MODEL =
  "zkgiythzlztdgdzhzcganstpozurrbrrtdxrzgizaszdtzgkvezzzkznlmezqzczzclzfhzz9wzhodlzzzszrok" +
  "foyk7wvzdzylzyhyzpmukyzzqzrdahuhgpnrzzzzkjdxnrbdgwntirzwhcexswdgzz7zzhqrbzzhlmizzznzmmn" +
  "lwrz6qnjezzjshnozgiojzzzvzygd9zzz8zzwezzsoxdzzjqfkzzzszzhdmqiiklizzzugi8cmzmedzoztznzot" +
  "kzzz8zzzkzzzzzitzz3zlzvzzzvuwjvxm6upzczzpzmqoztgtrzuzuzxdbdswm9xzzbzvfwzeszykihpzzkzzif" +
  "9lzq8zzzdzznkwedzzkzozzzrzvkhgzgegldzjzprwnhrzzdaopzzvzzjfrnjfzqrzrunhg8kgzbljiolszzzpm" +
  "bzypazznjzzfwydmzbncizzzwzrnjvzzzyzzzxzzozzxzzwuz1znzzzylscymn8uozfzoqmndxzjhgkqzzmzzjg" +
  "jzjtbtzkfzrtsthizyfajtzwkzvdeeznzazzhbzzsuzfqzfhmnzzzizuhcjikmeolzjzzdhbvhzcfczzzyzzzzz" +
  "9zzz4zkzbzzzuzlzzzvxxzzzzzepqbyxwezxkbzzrzecyzefwzzlzzzyheizjzgxzxizzzuzv9zzy7zzzxmznfa" +
  "orqxovzzpzyklcq8zzinzzkzzxwd8fzzz6zzugzzpzz6wzzwzozwzmorgullnnomzzzzvwrxyvzyuwyzzrzz46z" +
  "jlfhiknnjkvlhnkixiefnpozzucfzhkeighqnhrmkhkgfvgdennnzzzzzz";
