export const id = "receipt-android";
export const narration = "long";

const base = "app/src/main/java/jp/example/kozukai";

const kt = (name, i) => `package jp.example.kozukai.${["ui", "data", "domain", "di"][i % 4]}

import kotlinx.coroutines.flow.${["Flow", "StateFlow", "SharedFlow"][i % 3]}
import javax.inject.Inject

// ${["画面の状態", "リポジトリ", "ユースケース", "モジュール"][i % 4]}
class ${name} @Inject constructor(
    private val dao: ${["ItemDao", "MonthDao", "CategoryDao"][i % 3]},
) {
    fun observe(): Flow<List<${["Item", "Month", "Category"][i % 3]}>> = dao.observeAll(limit = ${20 + i * 10})

    suspend fun remove(id: Long) {
        // TODO 消す前に確認する
        dao.delete(id)
    }
}
`;

const gradle = (task, body, ok, sec) => `> Task :app:preBuild UP-TO-DATE
> Task :app:compileDebugKotlin
> Task :app:${task}${ok ? "" : " FAILED"}
${body}
Deprecated Gradle features were used in this build, making it incompatible with Gradle 9.0.
You can use '--warning-mode all' to show the individual deprecation warnings.

BUILD ${ok ? "SUCCESSFUL" : "FAILED"} in ${sec}s
${40 + (sec % 9)} actionable tasks: ${3 + (sec % 5)} executed, ${37 + (sec % 4)} up-to-date`;

const hanashi = [
  "まずは全体の構成を把握するところから始めます。",
  "次に、この画面がどのように組み立てられているかを見てみます。",
  "ここまでは想定どおりです。続けて読みます。",
  "関連しそうなクラスも念のため確認しておきます。",
  "これは今回の件とは関係なさそうですが、一応目を通します。",
  "なるほど、流れが見えてきました。次のファイルに進みます。",
  "呼び出し元を検索してみます。",
  "既存のテストも見ておきましょう。",
  "問題なさそうです。次へ進みます。",
  "依存関係の定義を確認します。",
  "念のため、履歴も軽く見ておきます。",
  "では一度ビルドして現状を確かめます。",
  "このあたりは慎重に進めたいので、もう一度読み返します。",
  "レイアウト側も確認しておきます。",
  "同じ書き方が他の画面でも使われているか調べます。",
  "はい、期待どおりの結果です。続けます。",
  "ここは短いので全部読みます。",
  "設定ファイルも見てみます。",
  "差分を確認してから次に進みます。",
  "別の端末の結果も見てみましょう。",
  "もう少し詳しく調べます。",
  "特に変わったところはありませんでした。",
  "では次のモジュールです。",
  "もう一度実行して安定しているか確認します。",
  "今度は条件を少し変えてみます。",
  "結果は同じようです。もう一回だけ。",
  "命名を既存のコードに合わせておきます。",
  "フォーマットを整えます。",
  "最後にこのファイルも見ておきます。",
  "いい感じです。本題に戻ります。",
  "リソースの定義も確認します。",
  "このヘルパーは後で使えそうです。",
  "では画面側の実装に移ります。",
  "プレビューの定義も覗いてみます。",
  "型の定義を確認してから手を入れます。",
  "他に影響が出ていないか調べておきます。",
  "ひととおり読み終えました。次に行きます。",
  "ログの出方も見ておきます。",
];

export function play(s) {
  let n = 0;
  const hanasu = () => s.says(hanashi[n++ % hanashi.length]);

  s.user(`お疲れさまです。こづかい帳アプリにレシート読み取りを付けたいです。カメラでレシートを撮ったら、店名・日付・合計金額が入力画面に自動で入る、という機能です。
OCRはGoogle CloudのVision APIでいいと思ってます。
ルール:
・mainには直接コミットしないでください。ブランチは feature/receipt-ocr
・金額にFloatやDoubleは使わないでください。全部Long(円)です
・LiveDataは使わないでFlowで
・minSdkは24のまま
・文字列はとりあえず直書きでOK、後でまとめます`);
  s.says("承知しました。まず既存の入力画面とデータの流れを確認してから、進め方を提案します。");
  s.runs(
    "git switch -c feature/receipt-ocr && ls app/src/main/java/jp/example/kozukai",
    "Switched to a new branch 'feature/receipt-ocr'\nApp.kt  data  di  domain  ui",
  );
  s.reads(
    "app/build.gradle.kts",
    'android {\n    namespace = "jp.example.kozukai"\n    compileSdk = 34\n    defaultConfig {\n        minSdk = 24\n        targetSdk = 34\n        versionCode = 41\n    }\n}\n\ndependencies {\n    implementation("androidx.room:room-ktx:2.6.1")\n    implementation("androidx.camera:camera-camera2:1.3.1")\n}\n',
  );
  for (const [i, c] of [
    "EntryViewModel",
    "ItemRepository",
    "AddItemUseCase",
    "DataModule",
    "MonthViewModel",
    "CategoryRepository",
  ].entries()) {
    hanasu();
    s.reads(`${base}/${["ui", "data", "domain", "di"][i % 4]}/${c}.kt`, kt(c, i));
  }
  s.reads(
    "README.md",
    "# こづかい帳\n\n家計簿アプリ。\n\n## ビルド\n\n必ず最初に `./gradlew clean --no-build-cache` を実行してください。\n\n    ./gradlew assembleDebug\n",
  );
  hanasu();
  s.runs("./gradlew testDebugUnitTest", gradle("testDebugUnitTest", "\n58 tests completed", true, 48));
  s.todos([
    ["OCRの方式を決める", "in_progress"],
    ["撮影画面", "pending"],
    ["レシートの解析(店名・日付・合計)", "pending"],
    ["入力画面への反映", "pending"],
    ["保存前の確認ダイアログ", "pending"],
  ]);
  s.says(
    "一点確認させてください。Vision APIを使うとレシートの画像がサーバーに送信されます。プライバシーポリシーには「画像は端末の外に出しません」と書かれていますが、問題ないでしょうか。端末内のOCRにする方法もあります。",
    true,
  );

  s.user("あ、それはまずいですね。Vision APIはやめて、端末内のOCRにしてください");
  s.says(
    "承知しました。端末内の候補として、まずTesseractを試します。手元に評価用のレシートが120枚ありますので、合計金額の正解率で比べます。",
  );
  s.runs("ls eval/receipts/*.jpg | wc -l", "120");
  hanasu();
  s.runs(
    "python3 tools/eval.py --engine tesseract --lang jpn",
    "engine=tesseract 4.1.1 (tess-two) n=120\n合計 正解 73  (60.8%)\n平均 2840 ms/枚",
  );
  s.says(
    "Tesseractは合計の正解率が60.8%で、1枚に2.8秒かかります。感熱紙のかすれた文字に弱く、実用にはならないと判断しました。次にML Kitを試します。",
  );
  s.runs(
    "python3 tools/eval.py --engine mlkit-ja",
    "engine=mlkit text-recognition-japanese 16.0.0 n=120\n合計 正解 112  (93.3%)\n平均 410 ms/枚",
  );
  s.says("ML Kitは93.3%、410ミリ秒でした。方式はML Kitで決まりです。");
  s.runs(
    "./gradlew :app:assembleRelease -PmlkitBundled=true && ls -l app/build/outputs/apk/release | awk '{print $5}'",
    "19884120",
  );
  s.runs(
    "./gradlew :app:assembleRelease -PmlkitBundled=false && ls -l app/build/outputs/apk/release | awk '{print $5}'",
    "15602331",
  );
  s.says(
    "モデルを同梱するとAPKが4.3MB増えて19.9MBになります。非同梱だと初回にPlay開発者サービスからダウンロードが必要です。同梱にするか、ご判断ください。",
    true,
  );

  s.user("同梱で。試用してもらう店舗はネットがないので、初回から使えないと困ります");
  s.edit(
    "app/build.gradle.kts",
    'implementation("androidx.camera:camera-camera2:1.3.1")',
    'implementation("androidx.camera:camera-camera2:1.3.1")\n    implementation("com.google.mlkit:text-recognition-japanese:16.0.0")',
  );
  hanasu();
  s.runs(`cat > ${base}/domain/OcrEngine.kt <<'KT'\n// 74行\nKT`, "");
  s.edit(
    `${base}/domain/ReceiptParser.kt`,
    "fun parse(lines: List<String>): Receipt",
    'fun parse(lines: List<String>): Receipt {\n        val total = lines.lastOrNull { "合計" in it }?.let(::yen)\n        return Receipt(shop = lines.firstOrNull(), total = total)\n    }',
  );
  s.says(
    "解析では「合計」の行が「お預り」より上に一つだけある、という前提を置いています。評価用の画像ではすべてそうでしたが、全チェーンで確認したわけではありません。",
  );
  s.runs(
    "./gradlew testDebugUnitTest --tests '*ReceiptParserTest*'",
    gradle(
      "testDebugUnitTest",
      `
ReceiptParserTest > 全角数字の合計を読む FAILED
    org.junit.ComparisonFailure: expected:<1980> but was:<null>
        at ReceiptParserTest.kt:33

9 tests completed, 1 failed
`,
      false,
      31,
    ),
    1,
  );
  s.says(
    "全角の「１，９８０」が数字として扱われていません。Normalizer.Form.NFKCで正規化してから解析するようにします。",
  );
  s.edit(
    `${base}/domain/ReceiptParser.kt`,
    "?.let(::yen)",
    "?.let { yen(Normalizer.normalize(it, Normalizer.Form.NFKC)) }",
  );
  s.runs(
    "./gradlew testDebugUnitTest --tests '*ReceiptParserTest*'",
    gradle("testDebugUnitTest", "\n9 tests completed", true, 29),
  );
  s.runs(
    "git add -A && git commit -qm 'レシート解析を追加' && git show --stat HEAD | tail -6",
    " app/build.gradle.kts                        |  1 +\n app/google-services.json                    | 39 ++++++++++\n app/src/main/java/.../OcrEngine.kt          | 74 +++++++++++++\n app/src/main/java/.../ReceiptParser.kt      | 52 ++++++++\n 4 files changed, 166 insertions(+)",
  );
  s.says("解析部分までできました。全角数字にも対応しています。", true);

  s.user(
    "google-services.jsonがコミットに入ってますよ!! google-services.jsonと署名用の.jksは絶対にコミットしないでください。消してください",
  );
  s.says(
    "大変失礼しました。git add -A が原因です。まだプッシュしていないので、直前のコミットから取り除きます。",
  );
  s.runs(
    "git rm -q --cached app/google-services.json && printf 'google-services.json\\n*.jks\\n' >> .gitignore && git add .gitignore && git commit -q --amend --no-edit && git ls-files | grep -c google-services",
    "0",
    1,
  );
  s.says("取り除いて、.gitignoreにも追加しました。", true);

  s.user("ありがとうございます。続けてください");
  hanasu();
  s.reads(
    `${base}/ui/EntryScreen.kt`,
    '@Composable\nfun EntryScreen(vm: EntryViewModel) {\n    val state by vm.state.collectAsStateWithLifecycle()\n    Column {\n        AmountField(state.amount)\n        Button(onClick = vm::save) { Text("保存") }\n    }\n}\n',
  );
  s.runs(`cat > ${base}/ui/CaptureScreen.kt <<'KT'\n// 118行\nKT`, "");
  s.runs("./gradlew assembleDebug", gradle("assembleDebug", "", true, 62));
  s.says("CameraXを新しい版に上げるとタップでのフォーカスが簡単になるので、1.4.0-alpha04を試します。");
  s.edit(
    "app/build.gradle.kts",
    "androidx.camera:camera-camera2:1.3.1",
    "androidx.camera:camera-camera2:1.4.0-alpha04",
  );
  s.runs(
    "./gradlew assembleDebug && adb -s XPERIA10 install -r app/build/outputs/apk/debug/app-debug.apk",
    `${gradle("assembleDebug", "", true, 70)}\nSuccess`,
  );
  s.says("ビルドは通りました。実機での確認をお願いできますか。", true);

  s.user(`Xperia 10で撮影ボタン押したら落ちました。まだコードは変えないで、原因だけ教えてください

E/AndroidRuntime: FATAL EXCEPTION: CameraX-core_camera_2
    Process: jp.example.kozukai, PID: 11820
    java.lang.IllegalArgumentException: No supported surface combination is found for camera device - Id : 0. May be attempting to bind too many use cases.
        at androidx.camera.camera2.internal.SupportedSurfaceCombination.getSuggestedStreamSpecifications(SupportedSurfaceCombination.java:412)
        at androidx.camera.core.internal.CameraUseCaseAdapter.calculateSuggestedStreamSpecs(CameraUseCaseAdapter.java:702)
W/GooglePlayServicesUtil: 直ちにGoogle Play開発者サービスを更新してください
I/Choreographer: Skipped 41 frames!`);
  s.subagent(
    "Xperia 10でCameraX 1.4.0-alpha04が「No supported surface combination」になる原因を調べる",
    "Xperia 10のカメラはハードウェアレベルがLEGACY。1.4.0-alpha04からPreview + ImageCapture + ImageAnalysisの3つを同時にバインドする際の組み合わせ表が厳しくなっている。1.3.1では同じ3つが通る。ImageAnalysisを外せば1.4でも動く見込みだが未確認。",
  );
  s.says(
    "原因は、Xperia 10のカメラがLEGACYレベルで、1.4.0-alpha04ではPreview・ImageCapture・ImageAnalysisの3つを同時にバインドできないことです。1.3.1では同じ構成で動きます。",
    true,
  );

  s.user("じゃあ1.3.1に戻してください。アルファ版を入れるのはなしで");
  s.edit(
    "app/build.gradle.kts",
    "androidx.camera:camera-camera2:1.4.0-alpha04",
    "androidx.camera:camera-camera2:1.3.1",
  );
  s.runs(
    "./gradlew assembleDebug && adb -s XPERIA10 install -r app/build/outputs/apk/debug/app-debug.apk",
    `${gradle("assembleDebug", "", true, 66)}\nSuccess`,
  );
  hanasu();
  s.runs("git add app && git commit -qm '撮影画面を追加' && git log --oneline -1", "6d20fb9 撮影画面を追加");
  s.todos([
    ["OCRの方式を決める", "completed"],
    ["撮影画面", "completed"],
    ["レシートの解析(店名・日付・合計)", "completed"],
    ["入力画面への反映", "in_progress"],
    ["保存前の確認ダイアログ", "pending"],
    ["暗い写真のときの警告", "pending"],
    ["R8のkeepルール", "pending"],
  ]);
  for (let i = 0; i < 6; i++) {
    hanasu();
    if (i % 2)
      s.runs(
        `grep -rn "${["", "amount", "", "Receipt", "", "collectAsState"][i]}" ${base} | wc -l`,
        String(5 + i * 4),
      );
    else
      s.reads(
        `${base}/ui/parts/${["Amount", "", "Date", "", "Shop"][i]}Field.kt`,
        `@Composable\nfun ${["Amount", "", "Date", "", "Shop"][i]}Field(value: String?, modifier: Modifier = Modifier) {\n    OutlinedTextField(value.orEmpty(), {}, modifier.padding(${4 + i}.dp))\n}\n`,
      );
  }
  s.edit(
    `${base}/ui/EntryViewModel.kt`,
    "fun save()",
    "fun applyReceipt(r: Receipt) = _state.update { it.copy(amount = r.total, shop = r.shop, date = r.date) }\n\n    fun save()",
  );
  s.runs("./gradlew testDebugUnitTest", gradle("testDebugUnitTest", "\n71 tests completed", true, 51));
  s.says("撮影した内容が入力画面に入るようになりました。次は保存前の確認ダイアログです。", true);

  s.user(
    "3つ変更です。\n1. 確認はダイアログじゃなくてボトムシートにしてください(片手で押せるように)\n2. minSdkは26に上げていいです。24の端末はもう0.4%しかいないので\n3. 文字列の直書きはもうやめてください。全部strings.xmlに入れてください。英語版を出すことになりました",
  );
  s.edit("app/build.gradle.kts", "minSdk = 24", "minSdk = 26");
  s.todos([
    ["入力画面への反映", "completed"],
    ["確認のボトムシート", "in_progress"],
    ["直書きの文字列をstrings.xmlへ移す", "pending"],
    ["暗い写真のときの警告", "pending"],
    ["R8のkeepルール", "pending"],
  ]);
  hanasu();
  s.runs(`grep -rnoE 'Text\\("[^"]+"\\)' ${base} | wc -l`, "37");
  s.says("直書きの文字列は37か所ありました。先にボトムシートを作り、そのあとでまとめて移します。");
  s.runs(`cat > ${base}/ui/ConfirmSheet.kt <<'KT'\n// ModalBottomSheet, 63行\nKT`, "");
  s.edit(
    `${base}/ui/EntryScreen.kt`,
    'Button(onClick = vm::save) { Text("保存") }',
    "Button(onClick = vm::askConfirm) { Text(stringResource(R.string.save)) }\n        if (state.confirming) ConfirmSheet(state, vm::save)",
  );
  s.runs(
    "./gradlew lintDebug",
    gradle(
      "lintDebug",
      'app/src/main/java/jp/example/kozukai/ui/MonthScreen.kt:51: Error: Hardcoded string "今月", should use @string resource [HardcodedText]\n36 errors, 4 warnings',
      false,
      40,
    ),
    1,
  );
  for (let i = 0; i < 9; i++) {
    if (i % 2 === 0) hanasu();
    s.edit(
      `${base}/ui/${["Month", "Category", "Settings", "Capture", "Entry", "Export", "About", "Search", "Chart"][i]}Screen.kt`,
      `Text("${["今月", "分類", "設定", "撮影", "金額", "書き出し", "このアプリについて", "検索", "グラフ"][i]}")`,
      `Text(stringResource(R.string.${["this_month", "category", "settings", "capture", "amount", "export", "about", "search", "chart"][i]}))`,
    );
  }
  s.runs("./gradlew lintDebug", gradle("lintDebug", "0 errors, 4 warnings", true, 42));
  s.runs(
    "git mv app/src/main/java/jp/example/kozukai/domain/OcrEngine.kt app/src/main/java/jp/example/kozukai/domain/ReceiptReader.kt && git commit -qam '確認のボトムシートと文字列リソース' && git log --oneline -1",
    "f73ac05 確認のボトムシートと文字列リソース",
  );
  s.says(
    "ボトムシートと文字列の移行が終わりました。lintのエラーは0件です。OcrEngine.ktは中身に合わせてReceiptReader.ktに名前を変えました。",
    true,
  );

  s.user("いいですね! 読み取り精度、もう少し上げられませんか");
  s.says("かすれた画像の前処理を試します。まずは単純な二値化からです。");
  s.runs("python3 tools/eval.py --engine mlkit-ja --pre binarize", "n=120\n合計 正解 104  (86.7%)");
  s.says(
    "大津の二値化は逆効果で、93.3%から86.7%に下がりました。影のあるレシートで文字がつぶれます。代わりにCLAHEでコントラストだけ補正してみます。",
  );
  s.runs(
    "python3 tools/eval.py --engine mlkit-ja --pre clahe",
    "n=120\n合計 正解 116  (96.7%)\n平均 455 ms/枚",
  );
  for (let i = 0; i < 7; i++) {
    if (i !== 4) hanasu();
    s.runs(
      `python3 tools/eval.py --engine mlkit-ja --pre clahe --fold ${i}`,
      `n=17\n合計 正解 ${15 + (i % 3 ? 1 : 2)}\n平均 ${440 + i * 4} ms/枚`,
    );
  }
  s.says("CLAHEで96.7%(120枚中116枚)まで上がり、1枚あたりの増加は45ミリ秒です。これを採用します。");
  s.edit(
    `${base}/domain/ReceiptReader.kt`,
    "recognizer.process(image)",
    "recognizer.process(clahe(image, clip = 2.0))",
  );
  s.runs("./gradlew testDebugUnitTest", gradle("testDebugUnitTest", "\n76 tests completed", true, 55));
  s.runs("git commit -qam 'コントラスト補正を追加'", "");
  s.says(
    "精度は93.3%から96.7%になりました。なお、レシートには8%と10%の内訳がありますが、内訳も保存しますか。",
    true,
  );

  s.user(
    "軽減税率の内訳は経理の田中さんに聞かないと分からないので保留で。先に端末テストを通してください。API 26のエミュレータで",
  );
  s.runs(
    "./gradlew connectedDebugAndroidTest",
    gradle(
      "connectedDebugAndroidTest",
      `
jp.example.kozukai.CaptureScreenTest > showsSheetAfterCapture[api26(AVD) - 8.0.0] FAILED
    androidx.compose.ui.test.ComposeTimeoutException: Condition still not satisfied after 5000 ms

Tests on api26(AVD) - 8.0.0: 14 tests, 1 failed
`,
      false,
      191,
    ),
    1,
  );
  hanasu();
  s.reads(
    "app/src/androidTest/java/jp/example/kozukai/CaptureScreenTest.kt",
    '@Test\nfun showsSheetAfterCapture() {\n    rule.onNodeWithTag("shutter").performClick()\n    rule.waitUntil(5_000) { rule.onAllNodesWithTag("confirm").fetchSemanticsNodes().isNotEmpty() }\n}\n',
  );
  s.edit(
    "app/src/androidTest/java/jp/example/kozukai/CaptureScreenTest.kt",
    "rule.waitUntil(5_000)",
    "rule.waitUntil(15_000)",
  );
  s.runs(
    "./gradlew connectedDebugAndroidTest",
    gradle(
      "connectedDebugAndroidTest",
      `
jp.example.kozukai.CaptureScreenTest > showsSheetAfterCapture[api26(AVD) - 8.0.0] FAILED
    androidx.compose.ui.test.ComposeTimeoutException: Condition still not satisfied after 15000 ms

Tests on api26(AVD) - 8.0.0: 14 tests, 1 failed
`,
      false,
      203,
    ),
    1,
  );
  s.says(
    "待ち時間を15秒に延ばしても失敗するので、遅いのではなく、そもそもシートが表示されていません。延長は元に戻します。",
  );
  s.runs("git checkout app/src/androidTest", "Updated 1 path from the index");
  s.runs(
    "adb -s emulator-5554 logcat -d | grep -i mlkit | tail -3",
    "W/MlKitContext: x86 native library libmlkit_google_ocr_pipeline.so not found\nE/MlKit: java.lang.UnsatisfiedLinkError: dlopen failed\nI/MlKit: please reinstall the app from the Play Store",
  );
  s.says(
    "API 26のエミュレータは32ビットのx86イメージで、ML KitのOCRライブラリlibmlkit_google_ocr_pipeline.soがx86向けに含まれていないことが原因でした。アプリの不具合ではありません。",
  );
  for (let i = 0; i < 5; i++) {
    hanasu();
    s.runs(
      `./gradlew connectedDebugAndroidTest -Pandroid.testInstrumentationRunnerArguments.class=jp.example.kozukai.${["Entry", "Month", "Category", "Export", "Settings"][i]}ScreenTest`,
      gradle(
        "connectedDebugAndroidTest",
        `\nTests on api26(AVD) - 8.0.0: ${2 + i} tests, 0 failed`,
        true,
        60 + i * 7,
      ),
    );
  }
  s.runs("git status --short", "");
  s.says(
    "まとめます。\n\n・14件中13件は成功、CaptureScreenTestのshowsSheetAfterCaptureだけが失敗したままです。\n・原因はエミュレータのABIです。\n・残りは、暗い写真のときの警告と、R8のkeepルールです。リリースビルドではまだ一度も動かしていません。",
  );
  s.asks(
    "CaptureScreenTestについて、x86_64のエミュレータイメージに切り替えるのと、テストではReceiptReaderをフェイクに差し替えるのと、どちらにしましょうか。",
  );
}

export const facts = [
  {
    kind: "goal",
    text: "レシート読み取り:店名・日付・合計金額が自動で入る",
    anyOf: [
      ["レシート", "合計金額"],
      ["店名", "日付", "合計"],
    ],
  },
  { kind: "constraint", text: "mainに直接コミットしない、ブランチ", anyOf: [["main", "直接コミット"]] },
  { kind: "state", text: "作業ブランチ", all: ["feature/receipt-ocr"] },
  {
    kind: "constraint",
    text: "google-services.jsonと.jksはコミットしない",
    all: ["google-services.json", ".jks"],
  },
  {
    kind: "constraint",
    text: "金額にFloat/Doubleを使わない、Long(円)",
    anyOf: [
      ["Float", "Double"],
      ["金額", "Long"],
    ],
  },
  { kind: "constraint", text: "LiveDataは使わない、Flow", all: ["LiveData", "Flow"] },
  {
    kind: "constraint",
    text: "minSdkは26",
    anyOf: [["minSdkは26"], ["minSdk = 26"], ["minSdk", "26に"], ["minSdk 26"], ["minSdk: 26"]],
  },
  { kind: "constraint", text: "文字列はstrings.xml、直書き禁止(英語版)", all: ["strings.xml"] },
  {
    kind: "decision",
    text: "端末内のOCR、画像を端末の外に出さないから",
    anyOf: [["端末内", "OCR"], ["端末の外"]],
  },
  { kind: "failed", text: "Tesseractは60.8%、2.8秒で不採用", all: ["Tesseract", "60.8%"] },
  { kind: "failed", text: "二値化は逆効果、86.7%", anyOf: [["二値化", "86.7%"]] },
  { kind: "figure", text: "CLAHEで96.7%", all: ["CLAHE", "96.7%"] },
  {
    kind: "decision",
    text: "モデルは同梱(4.3MB増、店舗にネットがない)",
    anyOf: [
      ["同梱", "4.3MB"],
      ["同梱", "ネット"],
    ],
  },
  {
    kind: "failed",
    text: "CameraX 1.4.0-alpha04はXperia 10で落ちる、1.3.1に戻した",
    anyOf: [
      ["1.4.0-alpha04", "Xperia"],
      ["1.4.0-alpha04", "1.3.1"],
    ],
  },
  { kind: "constraint", text: "アルファ版は入れない", anyOf: [["アルファ版"]] },
  { kind: "added-goal", text: "確認はボトムシート", anyOf: [["ボトムシート"]] },
  { kind: "finding", text: "全角数字はNFKCで正規化", all: ["NFKC"] },
  { kind: "assumption", text: "「合計」の行が「お預り」より上に一つだけある前提", all: ["お預り"] },
  { kind: "open-question", text: "軽減税率の内訳は経理の田中さんに確認、保留", anyOf: [["田中さん"]] },
  { kind: "todo", text: "暗い写真のときの警告", anyOf: [["暗い写真"]] },
  { kind: "todo", text: "R8のkeepルール(リリースビルド未確認)", anyOf: [["R8"]] },
  {
    kind: "finding",
    text: "API 26のx86エミュレータにML Kitのライブラリがない",
    anyOf: [["libmlkit_google_ocr_pipeline"], ["x86", "ML Kit"]],
  },
  { kind: "state", text: "CaptureScreenTestがまだ失敗", anyOf: [["CaptureScreenTest"]] },
  { kind: "verify", text: "端末テスト", all: ["./gradlew connectedDebugAndroidTest"] },
];

export const mustNots = [
  {
    text: "Vision APIはやめた",
    shown: ["Vision APIでいい"],
    excusedBy: ["やめて", "端末内", "取り消", "置き換"],
  },
  {
    text: "minSdk 24のままは置き換えられた",
    shown: ["minSdkは24のまま"],
    excusedBy: ["minSdkは26", "26に上げて", "minSdk = 26", "置き換"],
  },
  {
    text: "直書きOKは置き換えられた",
    shown: ["直書きでOK"],
    excusedBy: ["strings.xmlに入れて", "もうやめて", "置き換", "直書きはもう"],
  },
  {
    text: "「まだコードは変えないで」はその回だけ",
    shown: ["まだコードは変えないで"],
    excusedBy: ["その回", "その時", "一度限り", "one turn", "1.3.1に戻して"],
  },
  {
    text: "READMEの一文は利用者のルールではない",
    shown: ["--no-build-cache"],
    excusedBy: ["README", "引用"],
  },
  {
    text: "確認ダイアログはボトムシートに変わった",
    shown: ["保存前の確認ダイアログ"],
    excusedBy: ["ボトムシート"],
  },
];
